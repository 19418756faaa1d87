// Seats for money that came after they were released, and seats of orders that staff close. The locks are those of a
// sale, in the same order.
import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';
import { lockCodeOf } from '../codes/codes.queries.ts';
import { type InventoryRow, lockInventoriesWhere } from '../seating/inventory.queries.ts';

export type LateTicket = { sessionId: number; zoneId: number; row: string | null; seat: number | null };

/** A ticket that was returned before stays so. */
export const listLateTickets = (tx: Db, eventId: number, orderId: number): Promise<LateTicket[]> =>
  tx
    .selectFrom('ticket')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('isLive', '=', false)
    .where('returnedAt', 'is', null)
    .select(['sessionId', 'zoneId', 'rowLabel as row', 'seatNumber as seat'])
    .execute();

/** The beginning of the first show of an order. */
export async function findFirstShow(db: Db, { eventId, orderId }: { eventId: number; orderId: number }): Promise<Date> {
  const { startsAt } = await db
    .selectFrom('ticket')
    .innerJoin('session', 'session.id', 'ticket.sessionId')
    .where('ticket.eventId', '=', eventId)
    .where('ticket.orderId', '=', orderId)
    .select(({ fn }) => fn.min<Date>('session.startsAt').as('startsAt'))
    .executeTakeFirstOrThrow();
  return startsAt;
}

/** Whether one of the shows of an order has begun, by the database's clock. */
export async function hasShowBegun(tx: Db, eventId: number, orderId: number): Promise<boolean> {
  const begun = tx
    .selectFrom('ticket')
    .innerJoin('session', 'session.id', 'ticket.sessionId')
    .where('ticket.eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('returnedAt', 'is', null)
    .where('startsAt', '<=', sql<Date>`now()`);
  return (await begun.select('number').limit(1).executeTakeFirst()) !== undefined;
}

/** Locks the inventories of an order, and after them its code. */
export async function lockInventoriesOf(tx: Db, eventId: number, orderId: number): Promise<InventoryRow[]> {
  const ofOrder = sql<boolean>`
    event_id = ${eventId} and (session_id, zone_id) in (
      select session_id, zone_id from ticket where event_id = ${eventId} and order_id = ${orderId}
    )`;
  const rows = await lockInventoriesWhere(tx, ofOrder);
  await lockCodeOf(tx, eventId, orderId);
  return rows;
}

export const makeTicketsLive = (tx: Db, eventId: number, orderId: number) =>
  tx
    .updateTable('ticket')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('returnedAt', 'is', null)
    .set({ isLive: true })
    .execute();

/** Releases the tickets of an order. Call with its inventories and the order locked. */
export const releaseTicketsOf = (tx: Db, eventId: number, orderId: number) =>
  tx
    .updateTable('ticket')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('isLive', '=', true)
    .set({ isLive: false })
    .returning(['sessionId', 'zoneId', 'rowLabel as row', 'seatNumber as seat'])
    .execute();
