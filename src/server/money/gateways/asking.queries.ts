// Attempts that have been without a result for too long.
import { sql } from 'kysely';
import { ints } from '../../platform/database/arrays.ts';
import { skippingLocked } from '../../platform/database/distribute.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { isTimed } from '../../shop/orders/release.queries.ts';
import type { PaymentRow } from '../payments/payments.queries.ts';

/**
 * Claims attempts that are due for a query and sets the time of their next one: after the pause for this many queries, but also
 * shortly before the hold ends. After the last pause there is no next query.
 */
export async function claimSilent(db: Db, countMax: number, pausesSeconds: readonly number[]): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    with due as (
      select payment.event_id, invoice_no,
        case when orders.status = 'WAITING' and orders.expires_at > now() + interval '40 seconds'
          then orders.expires_at - interval '30 seconds' end as before_end,
        now() + make_interval(secs => (${ints(pausesSeconds)}::int[])[asked + 1]) as after_pause
      from payment join orders on orders.event_id = payment.event_id and orders.id = payment.order_id
      where ask_at <= now()
      order by ask_at limit ${countMax} ${await skippingLocked(db, 'payment')}
    )
    update payment set asked = asked + 1, ask_at = least(before_end, after_pause)
    from due
    where payment.event_id = due.event_id and payment.invoice_no = due.invoice_no and ask_at <= now()
    returning payment.*`.execute(db);
  return rows;
}

/** Notes the report of a browser: after a payment its buyer waits for the result, after a failure no longer. */
export const noteReported = (db: Db, { eventId, invoiceNo }: PaymentRow, report: 'payment' | 'failure') =>
  db
    .updateTable('payment')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .where('reportedAt', report === 'payment' ? 'is' : 'is not', null)
    .set({ reportedAt: report === 'payment' ? sql<Date>`now()` : null })
    .execute();

/** Sets a next query for a failed attempt that has none, while its seats are held. */
export async function askLater(db: Db, { eventId, invoiceNo }: PaymentRow, minutes: number): Promise<void> {
  await sql`
    update payment set ask_at = now() + make_interval(mins => ${minutes})
    from orders
    where payment.event_id = ${eventId} and invoice_no = ${invoiceNo} and payment.status = 'FAILED' and ask_at is null
      and orders.event_id = payment.event_id and orders.id = payment.order_id and orders.status = 'WAITING'`.execute(
    db,
  );
}

/**
 * Orders with an open payment at a gateway whose hold ends within seconds: each is held a minute longer, once, and its gateway is
 * asked now.
 */
export async function holdForAnswer(db: Db): Promise<void> {
  await sql`
    with ending as (
      select event_id, id, expires_at + interval '60 seconds' as later from orders
      where status = 'WAITING' and ${isTimed} and expires_at > now() and expires_at <= now() + interval '20 seconds'
        and exists (select from payment where payment.event_id = orders.event_id and order_id = orders.id
          and payment.status = 'REQUESTED' and method <> 'CASH')
        and not exists (select from payment where payment.event_id = orders.event_id and order_id = orders.id and held_longer)
      order by expires_at limit 200 ${await skippingLocked(db)}
    ), longer as (
      update orders set expires_at = later
      from ending where orders.event_id = ending.event_id and orders.id = ending.id
    )
    update payment set held_longer = true, ask_at = now()
    from ending
    where payment.event_id = ending.event_id and order_id = ending.id and status = 'REQUESTED' and method <> 'CASH'`.execute(
    db,
  );
}
