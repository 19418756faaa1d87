import { CopyButton } from './copy-button.tsx';
import styles from './result.module.css';

/** `copied` is the text for the clipboard, where it helps to have it there. */
export type Fact = { name: string; value: string; copied?: string };

/** The facts that the shop's telephone asks for. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, copied }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {copied !== undefined && <CopyButton name={name} text={copied} kind="ink" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
