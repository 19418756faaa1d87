import type { Transaction } from '../../../contract/orders.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { groupTickets } from '../../../domain/orders/group-tickets.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { PictureOf } from '../../ui/pictures/picture-of.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { usePurchase } from '../purchase/purchase.ts';
import { seatName } from '../purchase/seat-name.ts';
import { Costs } from './costs.tsx';
import styles from './order-summary.module.css';

/** The order as it is held: which seats, and every part of what they cost. */
export function OrderSummary({ transaction }: { transaction: Transaction }) {
  const t = useWords();
  const { locale } = usePage();
  const { EVENT } = usePurchase();
  const { tickets, deliveryCharge, remark, amount } = transaction;
  const deliveryCents = centsFrom(deliveryCharge);
  const feeCents = tickets.reduce((sum, { pricing }) => sum + centsFrom(pricing.handlingFee), 0);
  return (
    <section className={styles.card} aria-labelledby="order-summary">
      <div className={styles.event}>
        {EVENT?.image && <PictureOf picture={EVENT.image} alt="" sizes="64px" className={styles.poster} />}
        <div>
          <h2 id="order-summary">{t('order.summary.title')}</h2>
          {EVENT && <p>{nameFor(EVENT, locale)}</p>}
        </div>
      </div>
      <ul className={styles.groups}>
        {groupTickets(tickets).map((group) => (
          <Group key={`${group.session.id} ${group.zone.id}`} group={group} />
        ))}
      </ul>
      <Costs
        parts={[
          { name: t('order.cart.fee', { count: tickets.length }), cents: feeCents },
          ...(deliveryCents > 0 ? [{ name: t(`delivery.${remark}`), cents: deliveryCents }] : []),
        ]}
        totalCents={centsFrom(amount)}
      />
    </section>
  );
}

type Ticket = Transaction['tickets'][number];
type GroupProps = { group: { session: Ticket['session']; zone: Ticket['zone']; tickets: Ticket[] } };

function Group({ group: { session, zone, tickets } }: GroupProps) {
  const t = useWords();
  const { locale } = usePage();
  const { EVENT } = usePurchase();
  const showtime = useShowtime();
  const names = EVENT?.pricings.find((pricing) => pricing.zone.id === zone.id)?.zone.names ?? {};
  const cents = tickets.reduce((sum, { pricing }) => sum + centsFrom(pricing.price), 0);
  const isRestricted = tickets.some(({ restrictedView }) => restrictedView);
  return (
    <li className={styles.group}>
      <p>
        <b>{textFor(names, locale, zone.name)}</b>
        <span className={styles.when}>
          {showtime.namedDay(session.startTime)} {showtime.time(session.startTime)}
        </span>
      </p>
      <p className={styles.cost}>{priceText(dollarsFrom(cents))}</p>
      {zone.freeSeating ? (
        <p className={styles.standing}>{t('order.freeStanding', { count: tickets.length })}</p>
      ) : (
        <ul className={styles.seats} aria-label={t('order.summary.seats')}>
          {tickets.map((ticket) => (
            <li key={ticket.displaySeat}>{seatName(t, ticket)}</li>
          ))}
        </ul>
      )}
      {isRestricted && <p className={styles.note}>{t('order.summary.restricted')}</p>}
    </li>
  );
}
