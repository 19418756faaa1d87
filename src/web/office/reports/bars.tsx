import styles from './bars.module.css';

export type Bar = { key: string; name: string; value: number; text: string };

const shownMax = 12;

/** A bar for each of the largest values, with its name and its number as text. The table below has all of them. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const largest = bars.toSorted((one, other) => other.value - one.value).slice(0, shownMax);
  const most = Math.max(1, ...largest.map(({ value }) => value));
  return (
    <div className={styles.bars} role="img" aria-label={label}>
      {largest.map(({ key, name, value, text }) => (
        <div key={key} className={styles.bar}>
          <span className={styles.name}>{name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.track} width="100" height="10" />
            <rect className={styles.fill} width={(Math.max(0, value) / most) * 100} height="10" />
          </svg>
          <b>{text}</b>
        </div>
      ))}
    </div>
  );
}
