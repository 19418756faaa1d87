import { useWords } from '../../ui/page/words.tsx';
import styles from './charts.module.css';

type Props = { capacity: number; sold: number; held: number; withheld?: number };

/** The parts of a capacity that are sold, held and withheld, for the eye: their numbers stand beside the bar. Grey shows them too. */
export function PartBar({ capacity, sold, held, withheld = 0 }: Props) {
  const whole = Math.max(1, capacity);
  return (
    <svg
      className={styles.parts}
      viewBox={`0 0 ${whole} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles.sold} width={sold} height="1" />
      <rect className={styles.held} x={sold} width={held} height="1" />
      <rect className={styles.withheld} x={whole - withheld} width={withheld} y=".6" height=".4" />
    </svg>
  );
}

type KeyProps = { entries: readonly { look: 'sold' | 'held' | 'withheld' | 'now' | 'bar' | 'before'; text: string }[] };

/** The meaning of each look in a chart. */
export const ChartKey = ({ entries }: KeyProps) => (
  <ul className={styles.key}>
    {entries.map(({ look, text }) => (
      <li key={look}>
        <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
          {look === 'before' ? (
            <path className={styles.before} d="M0 6H12" />
          ) : (
            <rect className={styles[look]} width="12" height="12" y={look === 'withheld' ? 7 : 0} />
          )}
        </svg>
        {text}
      </li>
    ))}
  </ul>
);

const parts = ['sold', 'held', 'withheld'] as const;

/** The looks of a PartBar. */
export function PartsKey() {
  const t = useWords();
  return <ChartKey entries={parts.map((look) => ({ look, text: t(`reports.seats.${look}`) }))} />;
}
