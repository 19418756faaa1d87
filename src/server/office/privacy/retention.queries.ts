import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

type Span = { days: number; atOnce: number };

/** Whether all sessions of the event are older than this. */
const eventIsPast = (eventId: string, days: number) => sql`not exists (
  select from session where session.event_id = ${sql.ref(eventId)} and starts_at > now() - make_interval(days => ${days}))`;

/** Deletes the answers to the security questions too. */
export const forgetIdNumbers = (db: Db, { days, atOnce }: Span) =>
  sql<never>`
    update order_buyer set sealed_id_number = null, sealed_answers = null
    where (event_id, order_id) in (
      select event_id, order_id from order_buyer kept
      where num_nonnulls(sealed_id_number, sealed_answers) > 0 and ${eventIsPast('kept.event_id', days)}
      limit ${atOnce} for update skip locked
    )`.execute(db);

/** The digests are deleted with the data that they were made of, so that these orders no longer count for a person. */
const nobody = sql`sealed_person = null, sealed_id_number = null, sealed_answers = null, mailbox_digest = '', telephone_digest = '',
  search_words = '{}'`;

export const forgetBuyersOfNothing = (db: Db, { days, atOnce }: Span) =>
  sql<never>`
    update order_buyer set ${nobody}
    where (event_id, order_id) in (
      select kept.event_id, order_id
      from order_buyer kept join orders on orders.event_id = kept.event_id and orders.id = order_id
      where sealed_person is not null and status in ('EXPIRED', 'CANCELED', 'REJECTED')
        and settled_at < now() - make_interval(days => ${days})
      limit ${atOnce} for update of kept skip locked
    )`.execute(db);

export const forgetBuyers = (db: Db, { years, atOnce }: { years: number; atOnce: number }) =>
  sql<never>`
    update order_buyer set ${nobody}
    where (event_id, order_id) in (
      select event_id, order_id from order_buyer kept
      where sealed_person is not null and created_at < now() - make_interval(years => ${years})
      limit ${atOnce} for update skip locked
    )`.execute(db);

/** Staff may have written about the buyer. A written text is kept for 30 days at least. */
const ofForgottenBuyer = (table: 'orderNote' | 'orderAction', atOnce: number) => sql`
  select kept.event_id, kept.order_id, kept.id
  from ${sql.table(table)} kept left join order_buyer using (event_id, order_id)
  where sealed_person is null and at < now() - interval '30 days' ${table === 'orderAction' ? sql`and reason is not null` : sql``}
  limit ${atOnce} for update of kept skip locked`;

export const forgetNotes = (db: Db, { atOnce }: { atOnce: number }) =>
  sql<never>`delete from order_note where (event_id, order_id, id) in (${ofForgottenBuyer('orderNote', atOnce)})`.execute(
    db,
  );

export const forgetReasons = (db: Db, { atOnce }: { atOnce: number }) =>
  sql<never>`
    update order_action set reason = null
    where (event_id, order_id, id) in (${ofForgottenBuyer('orderAction', atOnce)})`.execute(db);

export const forgetPlaces = (db: Db, { days, atOnce }: Span) =>
  sql<never>`
    delete from queue_place
    where (event_id, number) in (
      select event_id, number from queue_place kept
      where arrived_at < now() - make_interval(days => ${days}) and ${eventIsPast('kept.event_id', days)}
      limit ${atOnce} for update skip locked
    )`.execute(db);
