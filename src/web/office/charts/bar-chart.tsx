import styles from './charts.module.css';

export type Bar = {
  label: string;
  /** The key of a bar whose label others may have. */
  key?: string;
  value: number;
  /** True for the present, which is not over. */
  isNow?: boolean;
  /** The value of an earlier time, drawn as a line. */
  before?: number;
};
type Props = {
  /** The subject of the chart, with its most important number, for those who do not see it. */
  title: string;
  bars: readonly Bar[];
  /** Each so many labels one is written. */
  labelEvery: number;
  format?: (value: number) => string;
};

const [width, height, gap] = [100, 40, 0.24];

/** Values over time as bars. The numbers and labels are HTML, so that they keep their size on a phone. */
export function BarChart({ title, bars, labelEvery, format = String }: Props) {
  const max = niceMax(Math.max(0, ...bars.flatMap(({ value, before = 0 }) => [value, before])));
  const step = width / bars.length;
  const heightOf = (value: number) => (Math.max(0, value) / max) * height;
  const middles = bars.map(({ before }, at) =>
    before === undefined ? null : `${at * step + step / 2} ${height - heightOf(before)}`,
  );
  return (
    <figure className={styles.chart} role="img" aria-label={title}>
      <span className={styles.max}>{format(max)}</span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className={styles.grid} d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`} />
        {bars.map(({ label, key = label, value, isNow }, at) => (
          <rect
            key={key}
            className={isNow ? styles.now : styles.bar}
            x={at * step + (step * gap) / 2}
            width={step * (1 - gap)}
            y={height - heightOf(value)}
            height={heightOf(value)}
          />
        ))}
        {middles.length > 1 && middles.every((middle) => middle !== null) && (
          <path className={styles.before} d={`M${middles.join('L')}`} />
        )}
      </svg>
      <span className={styles.labels} aria-hidden="true">
        {bars
          .filter((_, at) => at % labelEvery === 0)
          .map(({ label, key = label }) => (
            <span key={key}>{label}</span>
          ))}
      </span>
    </figure>
  );
}

/** The next number that is easy to read: 1, 2 or 5 with noughts. */
function niceMax(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(10, value)));
  return ([1, 2, 5, 10].find((times) => times * unit >= value) ?? 10) * unit;
}
