import styles from './fact-list.module.css';

export type Fact = readonly [label: string, text: string];

/** Names on the left and what is so on the right. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(([label, text]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
