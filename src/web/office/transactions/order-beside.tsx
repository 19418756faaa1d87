import { useQuery } from '@tanstack/react-query';
import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './order-file.module.css';
import { OrderMoney } from './order-money.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { orderFileQuery } from './transactions.data.ts';

/** How the amount is made up, the notes of colleagues and all that happened. */
export function OrderBeside({ row }: { row: OfficeTransaction }) {
  const t = useWords();
  const { data, isError } = useQuery(orderFileQuery(row.id));
  // The parts below the facts say so, and try again.
  if (isError && !data) return null;
  if (!data) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <div className={styles.beside}>
      <section>
        <h2>{t('orderMoney.title')}</h2>
        <OrderMoney order={row} tickets={data.tickets} />
      </section>
      <section>
        <h2>{t('orderActions.notes')}</h2>
        <OrderNotes id={row.id} notes={data.notes} />
      </section>
      <section>
        <h2>{t('orderFile.timeline')}</h2>
        <OrderTimeline file={data} />
      </section>
    </div>
  );
}
