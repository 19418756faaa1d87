import styles from './charts.module.css';

type Props<Kind extends string> = {
  labelledBy: string;
  kinds: readonly { kind: Kind; text: string }[];
  shown: Kind;
  onChoose: (kind: Kind) => void;
};

/** Chooses one of several values that a chart can show. */
export const KindChoice = <Kind extends string>({ labelledBy, kinds, shown, onChoose }: Props<Kind>) => (
  <fieldset className={styles.kinds} aria-labelledby={labelledBy}>
    {kinds.map(({ kind, text }) => (
      <button key={kind} type="button" aria-pressed={kind === shown} onClick={() => onChoose(kind)}>
        {text}
      </button>
    ))}
  </fieldset>
);
