import { sql } from 'kysely';
import { readTransactionTime } from '../../platform/database/clock.queries.ts';
import { skippingLocked } from '../../platform/database/distribute.queries.ts';
import type { Db } from '../../platform/deps.ts';

export type Span = { days: number; atOnce: number };

/** Whether all sessions of the event are older than this. */
export const eventIsPast = (eventId: string, days: number) => sql`not exists (
  select from session where session.event_id = ${sql.ref(eventId)} and starts_at > now() - make_interval(days => ${days}))`;

/** Deletes the answers to the security questions too. */
export const forgetIdNumbers = async (db: Db, { days, atOnce }: Span) =>
  sql<never>`
    update order_buyer set sealed_id_number = null, sealed_answers = null
    where (event_id, order_id) in (
      select event_id, order_id from order_buyer kept
      where num_nonnulls(sealed_id_number, sealed_answers) > 0 and ${eventIsPast('kept.event_id', days)}
      limit ${atOnce} ${await skippingLocked(db)}
    )`.execute(db);

/** Tickets that were given away stay counted as such. */
export const forgetHolders = async (db: Db, { days, atOnce }: Span) =>
  sql<never>`
    update ticket_holder set sealed_name = null, sealed_email = null, locale = null
    where (event_id, order_id, number) in (
      select event_id, order_id, number from ticket_holder kept
      where num_nonnulls(sealed_name, sealed_email) > 0 and ${eventIsPast('kept.event_id', days)}
      limit ${atOnce} ${await skippingLocked(db)}
    )`.execute(db);

/** A code that was bound would be anybody's without its person, so it is withdrawn. */
export async function forgetPersonsOfCodes(db: Db, { days, atOnce }: Span) {
  const now = await readTransactionTime(db);
  return sql<never>`
    update code set person_digest = null, mailed_digest = null, version = version + 1,
      withdrawn_at = case when person_digest is null then withdrawn_at else coalesce(withdrawn_at, ${now}) end
    where (event_id, id) in (
      select event_id, id from code kept
      where (person_digest is not null or mailed_digest is not null) and ${eventIsPast('kept.event_id', days)}
      limit ${atOnce} ${await skippingLocked(db)}
    )`.execute(db);
}

/** The digests are deleted with the data that they were made of, so that these orders no longer count for a person. */
const nobody = sql`sealed_person = null, sealed_id_number = null, sealed_answers = null, mailbox_digest = '', telephone_digest = '',
  search_words = '{}'`;

/** An order whose tickets came back was paid for, and money that came too late or did not fit goes back to its buyer. */
const hasHadMoney = sql`(
  exists (
    select from ledger_line line
    where line.event_id = kept.event_id and line.order_id = kept.order_id and line.amount_cents <> 0)
  or exists (
    select from payment
    where payment.event_id = kept.event_id and payment.order_id = kept.order_id and captured_cents is not null))`;

export const forgetBuyersOfNothing = async (db: Db, { days, atOnce }: Span) =>
  sql<never>`
    update order_buyer set ${nobody}
    where (event_id, order_id) in (
      select kept.event_id, order_id
      from order_buyer kept join orders on orders.event_id = kept.event_id and orders.id = order_id
      where sealed_person is not null and status in ('EXPIRED', 'CANCELED', 'REJECTED')
        and settled_at < now() - make_interval(days => ${days}) and not ${hasHadMoney}
      limit ${atOnce} ${await skippingLocked(db, 'kept')}
    )`.execute(db);

export const forgetBuyers = async (db: Db, { years, atOnce }: { years: number; atOnce: number }) =>
  sql<never>`
    update order_buyer set ${nobody}
    where (event_id, order_id) in (
      select event_id, order_id from order_buyer kept
      where sealed_person is not null and created_at < now() - make_interval(years => ${years})
      limit ${atOnce} ${await skippingLocked(db)}
    )`.execute(db);

/** Staff may have written about the buyer. A written text is kept for 30 days at least. */
const ofForgottenBuyer = async (db: Db, table: 'orderNote' | 'orderAction', atOnce: number) => sql`
  select kept.event_id, kept.order_id, kept.id
  from ${sql.table(table)} kept left join order_buyer using (event_id, order_id)
  where sealed_person is null and at < now() - interval '30 days' ${table === 'orderAction' ? sql`and reason is not null` : sql``}
  limit ${atOnce} ${await skippingLocked(db, 'kept')}`;

export const forgetNotes = async (db: Db, { atOnce }: { atOnce: number }) =>
  sql<never>`delete from order_note where (event_id, order_id, id) in (${await ofForgottenBuyer(db, 'orderNote', atOnce)})`.execute(
    db,
  );

export const forgetReasons = async (db: Db, { atOnce }: { atOnce: number }) =>
  sql<never>`
    update order_action set reason = null
    where (event_id, order_id, id) in (${await ofForgottenBuyer(db, 'orderAction', atOnce)})`.execute(db);

/** The table needs a reason. */
const removedReason = '…';

export const forgetReasonsOfRefunds = async (db: Db, { atOnce }: { atOnce: number }) =>
  sql<never>`
    update payment_refund
    set reason = ${removedReason}, note = null, decline_reason = case when decline_reason is not null then ${removedReason} end
    where (event_id, invoice_no, number) in (
      select kept.event_id, invoice_no, number from payment_refund kept left join order_buyer using (event_id, order_id)
      where sealed_person is null and kept.created_at < now() - interval '30 days' and reason <> ${removedReason}
      limit ${atOnce} ${await skippingLocked(db, 'kept')}
    )`.execute(db);

export const forgetReasonsOfGifts = async (db: Db, { atOnce }: { atOnce: number }) =>
  sql<never>`
    update guest_order set reason = ${removedReason}
    where (event_id, order_id) in (
      select kept.event_id, kept.order_id
      from guest_order kept join orders on orders.event_id = kept.event_id and orders.id = kept.order_id
      left join order_buyer on order_buyer.event_id = kept.event_id and order_buyer.order_id = kept.order_id
      where sealed_person is null and orders.created_at < now() - interval '30 days' and reason <> ${removedReason}
      limit ${atOnce} ${await skippingLocked(db, 'kept')}
    )`.execute(db);

export const forgetPlaces = async (db: Db, { days, atOnce }: Span) =>
  sql<never>`
    delete from queue_place
    where (event_id, number) in (
      select event_id, number from queue_place kept
      where arrived_at < now() - make_interval(days => ${days}) and ${eventIsPast('kept.event_id', days)}
      limit ${atOnce} ${await skippingLocked(db)}
    )`.execute(db);
