import type { SeatCounts } from '../../../contract/reports.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PartBar, PartsKey } from '../charts/part-bar.tsx';
import styles from './bars.module.css';

type Row = { key: string; name: string; seats: SeatCounts };
const shownMax = 16;

/** The parts of each capacity. The table below has all rows. */
export function SeatBars({ rows }: { rows: readonly Row[] }) {
  const t = useWords();
  return (
    <>
      <PartsKey />
      <div className={styles.bars} role="img" aria-label={t('reports.chart.seats')}>
        {rows.slice(0, shownMax).map(({ key, name, seats }) => (
          <div key={key} className={styles.bar}>
            <span className={styles.name}>{name}</span>
            <PartBar {...seats} />
            <b>
              {seats.sold} / {seats.capacity}
            </b>
          </div>
        ))}
      </div>
    </>
  );
}
