import type { SeatCounts } from '../../../contract/reports.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './charts.module.css';

type Row = { key: string; name: string; seats: SeatCounts };
const parts = ['sold', 'held', 'withheld'] as const;
const shownMax = 16;

/** Parts of the capacity side by side, each with its own pattern: they can be told apart in grey. */
export function SeatBars({ rows }: { rows: readonly Row[] }) {
  const t = useWords();
  return (
    <figure className={styles.seats}>
      <figcaption className={styles.legend}>
        {([...parts, 'free'] as const).map((part) => (
          <span key={part}>
            <svg viewBox="0 0 14 10" aria-hidden="true">
              <Patterns id={`legend-${part}`} />
              <rect className={styles.track} width="14" height="10" />
              {part !== 'free' && (
                <rect className={styles[part]} fill={fillOf(part, `legend-${part}`)} width="14" height="10" />
              )}
            </svg>
            {t(`reports.seats.${part}`)}
          </span>
        ))}
      </figcaption>
      <div className={styles.bars} role="img" aria-label={t('reports.chart.seats')}>
        {rows.slice(0, shownMax).map(({ key, name, seats }) => (
          <div key={key} className={styles.bar}>
            <span className={styles.name}>{name}</span>
            <SeatBar id={key} seats={seats} />
            <b>
              {seats.sold} / {seats.capacity}
            </b>
          </div>
        ))}
      </div>
    </figure>
  );
}

const width = 240;

function SeatBar({ id, seats }: { id: string; seats: SeatCounts }) {
  let left = 0;
  return (
    <svg viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden="true">
      <Patterns id={id} />
      <rect className={styles.track} width={width} height="10" />
      {parts.map((part) => {
        const from = left;
        const wide = (Math.max(0, seats[part]) / Math.max(1, seats.capacity)) * width;
        left += wide;
        return <rect key={part} className={styles[part]} fill={fillOf(part, id)} x={from} width={wide} height="10" />;
      })}
    </svg>
  );
}

const fillOf = (part: (typeof parts)[number], id: string) => (part === 'sold' ? undefined : `url(#${part}-${id})`);

function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`held-${id}`} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={styles.stroke} x1="0" x2="0" y1="0" y2="4" />
      </pattern>
      <pattern id={`withheld-${id}`} width="3" height="3" patternUnits="userSpaceOnUse">
        <circle className={styles.fill} cx="1.5" cy="1.5" r="0.7" />
      </pattern>
    </defs>
  );
}
