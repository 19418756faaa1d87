import styles from './charts.module.css';
import { daysBetween } from './days-between.ts';

type Props = { label: string; days: readonly { day: string; value: number }[]; textOf: (value: number) => string };

const gap = 0.2;

/** A column for each day from the first to the last, those without sales too. */
export function DayColumns({ label, days, textOf }: Props) {
  const values = new Map(days.map(({ day, value }) => [day, value]));
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day];
  const all = daysBetween(first, last);
  const most = Math.max(1, ...values.values());
  return (
    <div className={styles.columns} role="img" aria-label={label}>
      <span>{textOf(most)}</span>
      <svg viewBox={`0 0 ${all.length} 100`} preserveAspectRatio="none" aria-hidden="true">
        {[0.5, 50, 99.5].map((y) => (
          <line key={y} className={styles.grid} x1="0" x2={all.length} y1={y} y2={y} />
        ))}
        {all.map((day, at) => {
          const height = (Math.max(0, values.get(day) ?? 0) / most) * 100;
          return (
            <rect key={day} className={styles.fill} x={at + gap / 2} width={1 - gap} y={100 - height} height={height} />
          );
        })}
      </svg>
      <span className={styles.ends}>
        <span>{first}</span>
        {all.length > 1 && <span>{last}</span>}
      </span>
    </div>
  );
}
