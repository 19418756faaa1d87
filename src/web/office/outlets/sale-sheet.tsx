import type { OutletSale } from '../../../contract/outlet-sales.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { Price } from '../../ui/text/price.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import styles from './sale-sheet.module.css';

/** The seats, or the number of standing places. */
export function usePlacesText(): (sale: Pick<OutletSale, 'seats' | 'tickets'>) => string {
  const t = useWords();
  return ({ seats, tickets }) => (seats.length > 0 ? seats.join(', ') : t('outlets.sale.standing', { count: tickets }));
}

/** A sale as the customer takes it home. Printing a page with it prints it alone. */
export function SaleSheet({ sale }: { sale: OutletSale }) {
  const t = useWords();
  const { locale } = usePage();
  const { namedDay, time } = useShowtime();
  const placesText = usePlacesText();
  const { event, session, zone, amount, price, tickets, buyer, soldBy, id, heldUntil } = sale;
  return (
    <div className={styles.sheet}>
      <h3>{nameFor(event, locale)}</h3>
      <p>
        {namedDay(session.startTime)} {time(session.startTime)}
      </p>
      <p className={styles.seats}>
        {textFor(zone.names, locale, zone.name)} · {placesText(sale)}
      </p>
      <p>
        {tickets} × <Price dollars={price} /> = <b>{<Price dollars={amount} />}</b>
      </p>
      {heldUntil && <p>{t('outlets.sale.until', { time: listTimeText(heldUntil) })}</p>}
      <p className={styles.small}>
        {[buyer.name, buyer.telephone, t('outlets.sale.order', { id }), t('outlets.sale.by', { login: soldBy })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
