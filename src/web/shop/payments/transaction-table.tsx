import type { Event } from '../../../contract/catalogue.ts';
import type { Transaction } from '../../../contract/orders.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { PictureOf } from '../../ui/pictures/picture-of.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { type TicketGroupText, useTicketGroups } from '../purchase/use-ticket-groups.ts';
import styles from './transaction-table.module.css';

type Props = { transaction: Transaction; event: Event | null; delivery: string };

/** The lines of the order, to be checked before it is paid. */
export function TransactionTable({ transaction, event, delivery }: Props) {
  const t = useWords();
  const { tickets, deliveryCharge, amount } = transaction;
  const groups = useTicketGroups(tickets, event);
  return (
    <div className={styles.card}>
      {event && <WhatIsBought event={event} />}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('payment.table.tickets')}</th>
            <th scope="col">{t('payment.table.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <GroupRow key={group.key} group={group} />
          ))}
          <FeeRows tickets={tickets} />
          <tr className={styles.quiet}>
            <td>{delivery}</td>
            <td>{deliveryCharge === 0 ? t('delivery.free') : priceText(deliveryCharge)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('order.cart.total')}</th>
            <td>{priceText(amount)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function WhatIsBought({ event }: { event: Event }) {
  const { locale } = usePage();
  return (
    <div className={styles.event}>
      {event.image && <PictureOf picture={event.image} alt="" sizes="64px" className={styles.poster} />}
      <div>
        <h3>{nameFor(event, locale)}</h3>
        <p>{textFor(event.performers, locale)}</p>
        <p>{textFor(event.site.names, locale, event.site.name)}</p>
      </div>
    </div>
  );
}

type Ticket = Transaction['tickets'][number];
const sumOf = (tickets: readonly Ticket[], of: (ticket: Ticket) => number) =>
  dollarsFrom(tickets.reduce((sum, ticket) => sum + centsFrom(of(ticket)), 0));

/** `HK$1,280 × 2`, for each price or fee that occurs. */
const timesText = (tickets: readonly Ticket[], of: (ticket: Ticket) => number): string =>
  [...Map.groupBy(tickets, of)].map(([dollars, same]) => `${priceText(dollars)} × ${same.length}`).join(' + ');

function GroupRow({ group: { zone, seats, when, tickets } }: { group: TicketGroupText }) {
  const t = useWords();
  const price = ({ pricing }: Ticket) => pricing.price;
  return (
    <tr>
      <td>
        <b>{t('payment.table.seats', { zone, seats })}</b>
        <span className={styles.when}>{when}</span>
        <span className={styles.times}>{timesText(tickets, price)}</span>
        {tickets.some(({ restrictedView }) => restrictedView) && (
          <span className={styles.times}>{t('order.summary.restricted')}</span>
        )}
      </td>
      <td>{priceText(sumOf(tickets, price))}</td>
    </tr>
  );
}

function FeeRows({ tickets }: { tickets: readonly Ticket[] }) {
  const t = useWords();
  const fee = ({ pricing }: Ticket) => pricing.handlingFee;
  const sum = sumOf(tickets, fee);
  return (
    <tr className={styles.quiet}>
      <td>
        {t('payment.table.fee')} <span className="nowrap">{timesText(tickets, fee)}</span>
      </td>
      <td>{sum === 0 ? t('delivery.free') : priceText(sum)}</td>
    </tr>
  );
}
