import { Link } from '@tanstack/react-router';
import type { OwnOrder } from '../../../contract/own-orders.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { groupTickets } from '../../../domain/orders/group-tickets.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { priceText } from '../../ui/text/price.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { seatName } from '../purchase/seat-name.ts';
import { ContinueOrder } from './continue-order.tsx';
import styles from './own-order-card.module.css';

/** `orderKey` is the key of the link that led to the order. */
type Props = { order: OwnOrder; level: 1 | 2; orderKey?: string };

/** An order that is over or paid for, or whose seats are still held: what it is of, which seats, and what it came to. */
export function OwnOrderCard({ order, level, orderKey }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const showtime = useShowtime();
  const { id, invoiceNo, event, status, tickets, zoneNames, amount, paid, givenBack, rejection, createdDate } = order;
  const heldUntil = new Date(order.validUntil).toISOString();
  const Heading = level === 1 ? 'h1' : 'h2';
  const isOver = status !== 'PAID' && status !== 'WAITING';
  return (
    <article className={styles.card} aria-labelledby={`order-${id}`}>
      <header className={styles.head}>
        <Heading className={styles.name} id={`order-${id}`}>
          <Link to="/event/$eventCode" params={{ eventCode: event.eventCode }}>
            {nameFor(event, locale)}
          </Link>
        </Heading>
        <p className={classes(styles.status, styles[status])}>{t(`ownOrder.status.${status}`)}</p>
      </header>
      {status === 'WAITING' && (
        <div className={styles.held}>
          <p className={styles.note}>
            {t('ownOrder.heldUntilDay', { day: showtime.namedDay(heldUntil), time: showtime.time(heldUntil) })}
          </p>
          <ContinueOrder order={order} orderKey={orderKey} />
        </div>
      )}
      {rejection && <p className={styles.note}>{rejection}</p>}
      {order.ticketsKey !== null && (
        <Link
          to="/order/tickets/$key"
          params={{ key: order.ticketsKey }}
          className={buttonClass({ kind: 'go', isWide: true })}
        >
          {t('ticketPage.see')}
        </Link>
      )}
      <ul className={classes(styles.groups, isOver && styles.over)}>
        {groupTickets(tickets).map(({ session, zone, tickets: group }) => (
          <li key={`${session.id} ${zone.id}`}>
            <span className={styles.when}>
              {showtime.namedDay(session.startTime)} {showtime.time(session.startTime)}
            </span>
            <span>{textFor(zoneNames[zone.id] ?? {}, locale, zone.name)}</span>
            <b>
              {zone.freeSeating
                ? t('order.freeStanding', { count: group.length })
                : group.map((ticket) => seatName(t, ticket)).join(t('showtime.separator'))}
            </b>
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <span>
          {invoiceNo !== null && t('ownOrder.invoice', { number: invoiceNo })}
          <span className={styles.placed}>
            {t('ownOrder.placed', { day: showtime.namedDay(createdDate), time: showtime.time(createdDate) })}
          </span>
        </span>
        <span>
          <b className={styles.amount}>{priceText(paid || amount)}</b>
          {givenBack > 0 && (
            <span className={styles.placed}>
              {t('payment.fact.givenBack')} {priceText(givenBack)}
            </span>
          )}
        </span>
      </footer>
    </article>
  );
}
