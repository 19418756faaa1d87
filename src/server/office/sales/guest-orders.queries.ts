import { type Insertable, sql } from 'kysely';
import { texts } from '../../platform/database/arrays.ts';
import type { GuestOrder } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';

type Quota = { max: number; given: number };
type QuotaRow = Quota & { eventId: number };
const noQuota: Quota = { max: 0, given: 0 };

/** Tickets that clerks gave by themselves; requests above the quota do not count, whatever became of them. */
export async function listQuotas(db: Db, eventIds: readonly number[]): Promise<QuotaRow[]> {
  const quotas = await db
    .selectFrom('event')
    .where('id', '=', sql<number>`any(${eventIds})`)
    .select(['id as eventId', 'complementaryMax as max'])
    .execute();
  const { rows } = await sql<{ eventId: number; given: number }>`
    select guest_order.event_id, sum(ticket_count)::integer as given from guest_order
    join orders on orders.event_id = guest_order.event_id and orders.id = guest_order.order_id
    where guest_order.event_id = any(${eventIds}) and not is_above and status = 'PAID'
    group by guest_order.event_id`.execute(db);
  const given = new Map(rows.map((row) => [row.eventId, row.given]));
  return quotas.map((quota) => ({ ...quota, given: given.get(quota.eventId) ?? 0 }));
}

export async function readQuota(db: Db, eventId: number): Promise<Quota> {
  const [{ max, given } = noQuota] = await listQuotas(db, [eventId]);
  return { max, given };
}

/** Clerks who give tickets of one event wait for each other here, so that each counts what the others gave. Taken after the inventories. */
export const lockQuota = (tx: Db, eventId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`complementary ${eventId}`}, 0))`.execute(tx);

export const insertGuestOrder = (tx: Db, order: Insertable<GuestOrder>) =>
  tx.insertInto('guestOrder').values(order).execute();

/** Finds the person who answers for a gift: the one who made the key, where a program gave the tickets by its key. */
export async function readGivers(db: Db, logins: readonly string[]): Promise<(givenBy: string) => string> {
  const ofKey = sql<string>`'key:' || name`;
  const keys = await db
    .selectFrom('apiKey')
    .where(ofKey, '=', sql<string>`any(${texts(logins)}::text[])`)
    .select([ofKey.as('login'), 'madeBy'])
    .execute();
  const makers = new Map(keys.map(({ login, madeBy }) => [login, madeBy]));
  return (givenBy) => makers.get(givenBy) ?? givenBy;
}

export async function findGuestOrder(tx: Db, eventId: number, orderId: number) {
  const order = await tx
    .selectFrom('guestOrder')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .select(['isAbove', 'givenBy'])
    .executeTakeFirst();
  return order && { ...order, givenBy: (await readGivers(tx, [order.givenBy]))(order.givenBy) };
}

export const noteGuestDecision = (tx: Db, { eventId, id }: { eventId: number; id: number }, decidedBy: string) =>
  tx
    .updateTable('guestOrder')
    .where('eventId', '=', eventId)
    .where('orderId', '=', id)
    .set({ decidedBy, decidedAt: sql<Date>`now()` })
    .execute();

const guestOrders = (db: Db) =>
  db
    .selectFrom('guestOrder')
    .innerJoin('orders', (join) =>
      join.onRef('orders.eventId', '=', 'guestOrder.eventId').onRef('orders.id', '=', 'guestOrder.orderId'),
    )
    .innerJoin('event', 'event.id', 'guestOrder.eventId')
    .leftJoin('orderBuyer', (join) =>
      join.onRef('orderBuyer.eventId', '=', 'orders.eventId').onRef('orderBuyer.orderId', '=', 'orders.id'),
    )
    .select([
      'orders.eventId',
      'orders.id',
      'status',
      'orders.createdAt',
      'expiresAt',
      'reason',
      'allowedBy',
      'givenBy',
      'isAbove',
      'decidedBy',
      'sealedPerson',
      'eventCode',
      'nameCht',
      'nameEng',
    ]);
export type GuestOrderRow = Awaited<ReturnType<typeof listGuestOrders>>[number];

const shownMax = 100;

/** Requests that wait for a decision first, then the newest. */
export const listGuestOrders = (db: Db) =>
  guestOrders(db)
    .orderBy(sql`is_above and status = 'WAITING'`, 'desc')
    .orderBy('orders.createdAt', 'desc')
    .limit(shownMax)
    .execute();

export const readGuestOrder = (db: Db, eventId: number, orderId: number) =>
  guestOrders(db).where('orders.eventId', '=', eventId).where('orders.id', '=', orderId).executeTakeFirstOrThrow();
