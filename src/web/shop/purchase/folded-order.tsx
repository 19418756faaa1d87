import type { ReactNode } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import type { Transaction } from '../../../contract/orders.ts';
import { useMedia } from '../../ui/page/use-media.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { priceText } from '../../ui/text/price.tsx';
import styles from './folded-order.module.css';
import { useTicketGroups } from './use-ticket-groups.ts';

type Props = { transaction: Transaction; event: Event | null; children: ReactNode };

/** On a phone the order is one line above the form, and a tap opens it; a wide screen has room for all of it. */
export function FoldedOrder({ transaction: { tickets, amount }, event, children }: Props) {
  const t = useWords();
  const groups = useTicketGroups(tickets, event);
  if (useMedia('(min-width: 1024px)')) return children;
  return (
    <details className={styles.fold}>
      <summary>
        <span className="sr-only">{t('order.summary.title')}</span>
        <b>{t('order.summary.count', { count: tickets.length })}</b>
        <span className={styles.seats}>
          {groups.map(({ zone, seats }) => t('payment.table.seats', { zone, seats })).join(t('showtime.separator'))}
        </span>
        <b>{priceText(amount)}</b>
        <Icon name="down" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
