import { sql } from 'kysely';
import type { MailingKind } from '../../../contract/mails.ts';
import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import { texts } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';
import { isReady } from './mailings.queries.ts';

export const findMailedSession = (db: Db, sessionId: number) =>
  db
    .selectFrom('session')
    .innerJoin('event', 'event.id', 'session.eventId')
    .where('session.id', '=', sessionId)
    .select([
      'session.eventId',
      'session.id as sessionId',
      'session.startsAt',
      sql<EventTypes>`event.types`.as('types'),
    ])
    .executeTakeFirst();

/** Staff who repeat mails of a session wait for each other. */
export const lockSession = (tx: Db, sessionId: number) =>
  tx.selectFrom('session').where('id', '=', sessionId).select('id').forNoKeyUpdate().executeTakeFirst();

export type Repeated = {
  eventId: number;
  sessionId: number;
  kind: MailingKind;
  deliveryTypes: readonly DeliveryType[];
};

/** Whether staff repeat these mails already, and not all are written. Orders whose mails cannot be written now do not count. */
export async function isBeingRepeated(db: Db, { eventId, sessionId, kind }: Repeated): Promise<boolean> {
  const waiting = await db
    .selectFrom('orderMailing')
    .where('eventId', '=', eventId)
    .where('sessionId', '=', sessionId)
    .where('kind', '=', kind)
    .where('writtenAt', 'is', null)
    .where('isRepeated', '=', true)
    .where(isReady)
    .select('orderId')
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** The paid orders with tickets of the session that get mails of this kind. */
const ordersOf = ({ eventId, sessionId, deliveryTypes }: Repeated) => sql`
  orders.event_id = ${eventId} and orders.status = 'PAID'
  and orders.delivery_type = any(${texts(deliveryTypes)}::text[])
  and exists (
    select from ticket where ticket.event_id = orders.event_id and ticket.order_id = orders.id
      and ticket.session_id = ${sessionId} and ticket.is_live)`;

/**
 * The mails to buyers: those who are named, have left an address, and hold a ticket themselves. Customers of outlets leave no address.
 * Mailboxes that want no reminders get none.
 */
export async function countBuyers(db: Db, repeated: Repeated): Promise<number> {
  const { eventId, sessionId, kind } = repeated;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from orders join order_buyer buyer on buyer.event_id = orders.event_id and buyer.order_id = orders.id
    where ${ordersOf(repeated)} and sealed_person is not null and mailbox_digest <> '' and channel <> 'OUTLET'
      and (${kind} = 'CONFIRMATION' or exists (
        select from ticket
        left join ticket_holder holder on holder.event_id = ticket.event_id and holder.order_id = ticket.order_id
          and holder.number = ticket.number
        where ticket.event_id = ${eventId} and ticket.order_id = orders.id and ticket.session_id = ${sessionId}
          and ticket.is_live and holder.sealed_email is null))
      and (${kind} <> 'REMINDER' or not exists (
        select from reminder_refusal refusal where refusal.mailbox_digest = buyer.mailbox_digest))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The sealed addresses of those who were given a ticket. */
export async function listFriendsOfSession(
  db: Db,
  repeated: Repeated,
): Promise<{ orderId: number; sealedEmail: Buffer }[]> {
  const { rows } = await sql<{ orderId: number; sealedEmail: Buffer }>`
    select holder.order_id, sealed_email
    from orders
    join order_buyer buyer on buyer.event_id = orders.event_id and buyer.order_id = orders.id
    join ticket_holder holder on holder.event_id = orders.event_id and holder.order_id = orders.id
    join ticket given on given.event_id = holder.event_id and given.order_id = holder.order_id and given.number = holder.number
    where ${ordersOf(repeated)} and sealed_email is not null and given.is_live and given.session_id = ${repeated.sessionId}`.execute(
    db,
  );
  return rows;
}

/** Makes the mails of these orders due at once. A mail that waits already is not written twice. */
export const repeatMailings = (tx: Db, repeated: Repeated) =>
  sql<never>`
    insert into order_mailing (event_id, session_id, kind, order_id, is_repeated)
    select ${repeated.eventId}, ${repeated.sessionId}, ${repeated.kind}, orders.id, true
    from orders where ${ordersOf(repeated)}
    order by orders.id
    on conflict (event_id, session_id, kind, order_id) do update set is_repeated = true, written_at = null`.execute(tx);
