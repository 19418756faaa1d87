import type { Event } from '../../../contract/catalogue.ts';
import type { Transaction } from '../../../contract/orders.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { useTicketGroups } from '../purchase/use-ticket-groups.ts';
import styles from './transfer.module.css';

type Props = { transaction: Transaction; event: Event | null };

/** The seats that an unpaid order is for, and their amount. */
export function BoughtCard({ transaction, event }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const groups = useTicketGroups(transaction.tickets, event);
  return (
    <section className={styles.card}>
      <h2>{event ? nameFor(event, locale) : t('order.summary.title')}</h2>
      <ul className={styles.bought}>
        {groups.map(({ key, zone, seats, when }) => (
          <li key={key}>
            <b>{t('payment.table.seats', { zone, seats })}</b>
            <span>{when}</span>
          </li>
        ))}
        <li>
          <b>{priceText(transaction.amount)}</b>
        </li>
      </ul>
    </section>
  );
}
