// References to a row of the programme. Tickets are counted with their inventories locked, so that no order comes in between.
import { sql } from 'kysely';
import { lockRows } from '../../platform/database/lock-rows.queries.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';

/** Inventories of a site, of an event, of a session, of a zone, or of a zone at an event; of all its sessions, or of those that are to come. */
export type OfInventories = {
  siteId?: number;
  eventId?: number;
  sessionId?: number;
  zoneId?: number;
  areToCome?: boolean;
};

const isOf = ({ siteId, eventId, sessionId, zoneId, areToCome = false }: OfInventories) =>
  sql<boolean>`(
    (${siteId ?? null}::bigint is null or zone_id in (select id from zone where site_id = ${siteId ?? null}))
    and (${eventId ?? null}::bigint is null or event_id = ${eventId ?? null})
    and (${sessionId ?? null}::bigint is null or session_id = ${sessionId ?? null})
    and (${zoneId ?? null}::bigint is null or zone_id = ${zoneId ?? null})
    and (not ${areToCome} or session_id in (select id from session where starts_at > now())))`;

/** The lock of every sale, in the same order. */
export const lockInventories = (tx: Db, of: OfInventories): Promise<void> => lockRows(tx, 'inventory', isOf(of));

/** The tickets of all orders, also of those that were let go of: they are shown to their buyers. */
export async function countTickets(tx: Db, of: OfInventories): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    select count(*) as tickets
    from ticket join (select event_id, session_id, zone_id from inventory where ${isOf(of)}) wanted
      using (event_id, session_id, zone_id)`.execute(tx);
  return rows[0]?.tickets ?? 0;
}

export type OfTickets = OfInventories & { pricingId?: number };

/** Held or sold since then. */
export async function countTicketsSince(tx: Db, { pricingId, ...of }: OfTickets, since: Date): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    select count(*) as tickets
    from ticket
    join (select event_id, session_id, zone_id from inventory where ${isOf(of)}) wanted
      using (event_id, session_id, zone_id)
    join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
    where ticket.is_live and orders.created_at >= ${since}
      and (${pricingId ?? null}::bigint is null or ticket.pricing_id = ${pricingId ?? null})`.execute(tx);
  return rows[0]?.tickets ?? 0;
}

/** Places that staff withhold from sale. */
export async function countWithheld(tx: Db, of: OfInventories): Promise<number> {
  const { rows } = await sql<{ places: number }>`
    select coalesce(sum(places), 0) as places from withholding where ${isOf(of)}`.execute(tx);
  return rows[0]?.places ?? 0;
}

/** Free places of the outlets' allotments at a price. */
export async function countAllotted(tx: Db, eventId: number, pricingId: number): Promise<number> {
  const { rows } = await sql<{ places: number }>`
    select coalesce(sum(places), 0) as places
    from withholding join allotment on allotment.event_id = ${eventId} and allotment.id = allotment_id
    where withholding.event_id = ${eventId} and pricing_id = ${pricingId}`.execute(tx);
  return rows[0]?.places ?? 0;
}

export async function deleteInventories(tx: Db, of: OfInventories): Promise<void> {
  await sql`delete from inventory where ${isOf(of)}`.execute(tx);
}

/** The inventories of an event from which nothing is withheld for staff or outlets. */
export async function deleteFreeInventories(tx: Db, eventId: number): Promise<void> {
  await sql`
    delete from inventory
    where event_id = ${eventId}
      and not exists (
        select from withholding
        where event_id = ${eventId} and session_id = inventory.session_id and zone_id = inventory.zone_id
      )
      and not exists (
        select from allotment
        where event_id = ${eventId} and session_id = inventory.session_id and zone_id = inventory.zone_id
      )`.execute(tx);
}

export async function countTicketsOfPricing(tx: Db, eventId: number, pricingId: number): Promise<number> {
  const tickets = tx.selectFrom('ticket').where('eventId', '=', eventId).where('pricingId', '=', pricingId);
  return (await tickets.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

type Uses = { zones: number; events: number };
export async function countUsesOfSite(tx: Db, siteId: number): Promise<Uses> {
  const { rows } = await sql<Uses>`
    select (select count(*) from zone where site_id = ${siteId}) as zones,
      (select count(*) from event where site_id = ${siteId}) as events`.execute(tx);
  return onlyRow(rows);
}

export async function countPricings(tx: Db, of: { zoneId: number } | { eventId: number }): Promise<number> {
  const pricings = tx
    .selectFrom('pricing')
    .where('zoneId' in of ? 'zoneId' : 'eventId', '=', 'zoneId' in of ? of.zoneId : of.eventId);
  return (await pricings.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

type UsesOfEvent = { orders: number; places: number };
export async function countUsesOfEvent(tx: Db, eventId: number): Promise<UsesOfEvent> {
  const { rows } = await sql<UsesOfEvent>`
    select (select count(*) from orders where event_id = ${eventId}) as orders,
      (select count(*) from queue_place where event_id = ${eventId}) as places`.execute(tx);
  return onlyRow(rows);
}

/** Call for an event without orders, inventories and visitors in line. Its sessions and pricings go with it. */
export async function deletePartsOfEvent(tx: Db, eventId: number): Promise<void> {
  await tx.deleteFrom('queueStep').where('eventId', '=', eventId).execute();
  await tx.deleteFrom('queue').where('eventId', '=', eventId).execute();
  await tx.deleteFrom('orderNumbers').where('eventId', '=', eventId).execute();
}

/** No session or pricing is added until the end of the transaction: they refer to the key of the event. */
export async function lockPartsOfEvent(tx: Db, eventId: number) {
  await tx.selectFrom('event').where('id', '=', eventId).select('id').forUpdate().execute();
  return {
    sessions: await tx.selectFrom('session').where('eventId', '=', eventId).orderBy('id').selectAll().execute(),
    pricings: await tx.selectFrom('pricing').where('eventId', '=', eventId).orderBy('id').selectAll().execute(),
  };
}

/** Its gates led to zones of another site. */
export const emptyGates = (tx: Db, eventId: number) =>
  tx.updateTable('gate').where('eventId', '=', eventId).set({ zoneIds: sql<number[]>`'{}'` }).execute();

/** Null when the event has no sessions. */
export async function findLastStart(tx: Db, eventId: number): Promise<Date | null> {
  const sessions = tx.selectFrom('session').where('eventId', '=', eventId);
  return (await sessions.select(({ fn }) => fn.max('startsAt').as('last')).executeTakeFirstOrThrow()).last;
}
