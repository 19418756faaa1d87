import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../../contract/order-filter.ts';
import { bigints } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';

/** The conditions of a filter on orders, and on the payments that settled them. */
export type FilterParts = {
  ofOrders: RawBuilder<boolean>;
  /** Null without a method and days of payment. */
  ofPayments: RawBuilder<boolean> | null;
  /** Lines of the ledger about orders that were sold without a payment on the days of payment; null without days, or with a method. */
  ofUnpaidSales: RawBuilder<boolean> | null;
  hasDays: boolean;
  /** Whether it names events, sessions or days of shows. */
  isOfEvents: boolean;
  /** Whether most orders fit, but for their payments. */
  isWide: boolean;
};

/** The conditions for the list, for what is done with all of its orders, and for exports. */
export async function partsOfFilter(db: Db, filter: OrderFilter): Promise<FilterParts> {
  const { eventId, status, channel, soldBy, paidFrom, paidTo } = filter;
  const shows = await ofShows(db, filter);
  const parts = [
    eventId !== undefined && sql`orders.event_id = ${eventId}`,
    status !== undefined && hasStatus[status],
    channel !== undefined && sql`orders.channel = ${sql.lit(channel)}`,
    soldBy !== undefined && sql`orders.sold_by = ${soldBy}`,
    shows,
  ].filter((part) => part !== false && part !== null);
  return {
    ofOrders: parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`,
    ofPayments: settledBy(filter),
    ofUnpaidSales: soldUnpaid(filter),
    hasDays: paidFrom !== undefined || paidTo !== undefined,
    isOfEvents: eventId !== undefined || shows !== null,
    isWide: [undefined, 'PAID'].includes(status) && [undefined, 'WEB'].includes(channel) && soldBy === undefined,
  };
}

/** A hold that has run out counts as expired, also before the job has closed it. */
const isLapsed = sql`(orders.status = 'WAITING' and orders.expires_at <= now())`;
/** The status of an order as staff see it. */
export const statusNow = sql`case when ${isLapsed} then 'EXPIRED' else orders.status end`;

const hasStatus = {
  WAITING: sql`orders.status = 'WAITING' and orders.expires_at > now()`,
  EXPIRED: sql`(orders.status = 'EXPIRED' or ${isLapsed})`,
  PAID: sql`orders.status = 'PAID'`,
  CANCELED: sql`orders.status = 'CANCELED'`,
  REJECTED: sql`orders.status = 'REJECTED'`,
} satisfies Record<NonNullable<OrderFilter['status']>, RawBuilder<unknown>>;

function settledBy({ method, paidFrom, paidTo }: OrderFilter): RawBuilder<boolean> | null {
  if (method === undefined && paidFrom === undefined && paidTo === undefined) return null;
  const parts = [
    sql`settling.settles`,
    method !== undefined && sql`settling.method = ${sql.lit(method)}`,
    paidFrom !== undefined && sql`settling.settled_at >= ${beginOf(paidFrom)}`,
    paidTo !== undefined && sql`settling.settled_at < ${endOf(paidTo)}`,
  ].filter((part) => part !== false);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/** An outlet is paid in place of the shop, and guests pay nothing. */
function soldUnpaid({ method, paidFrom, paidTo }: OrderFilter): RawBuilder<boolean> | null {
  if (method !== undefined || (paidFrom === undefined && paidTo === undefined)) return null;
  const parts = [
    sql`settling.kind = 'SALE' and settling.method in ('OUTLET', 'NONE')`,
    paidFrom !== undefined && sql`settling.day >= ${paidFrom}::date`,
    paidTo !== undefined && sql`settling.day <= ${paidTo}::date`,
  ].filter((part) => part !== false);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

type Settling = Pick<FilterParts, 'ofPayments' | 'ofUnpaidSales'>;

/** The condition that an order was settled so. */
export function isSettled({ ofPayments, ofUnpaidSales }: Settling): RawBuilder<boolean> | null {
  if (!ofPayments) return null;
  const existsIn = (table: RawBuilder<unknown>, fits: RawBuilder<boolean>) => sql<boolean>`exists (
    select from ${table} settling
    where settling.event_id = orders.event_id and settling.order_id = orders.id and ${fits}
  )`;
  const paid = existsIn(sql`payment`, ofPayments);
  return ofUnpaidSales ? sql<boolean>`(${paid} or ${existsIn(sql`ledger_line`, ofUnpaidSales)})` : paid;
}

export const findSession = (db: Db, id: number) =>
  db.selectFrom('session').where('id', '=', id).select(['eventId', 'startsAt']).executeTakeFirst();

/** The zones of the sites of these events. */
export const listZonesOfEvents = (db: Db, eventIds: number[]) =>
  db
    .selectFrom('zone')
    .where('siteId', 'in', (of) =>
      of
        .selectFrom('event')
        .select('siteId')
        .where(sql<boolean>`id = any(${bigints(eventIds)}::bigint[])`),
    )
    .select(['id', 'name', 'names'])
    .execute();

/** The sessions to which a filter narrows; null for all. */
function sessionsOf({ sessionId, showFrom, showTo }: OrderFilter): RawBuilder<unknown> | null {
  const parts = [
    sessionId !== undefined && sql`id = ${sessionId}`,
    showFrom !== undefined && sql`starts_at >= ${beginOf(showFrom)}`,
    showTo !== undefined && sql`starts_at < ${endOf(showTo)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : sql`select id, event_id from session where ${sql.join(parts, sql` and `)}`;
}

/** The condition on the tickets of the orders: an order may have others, for another evening. Null for all. */
export async function ticketsOfSessions(db: Db, filter: OrderFilter): Promise<RawBuilder<boolean> | null> {
  const fitting = sessionsOf(filter);
  if (!fitting) return null;
  const { rows } = await sql<{ id: number }>`${fitting}`.execute(db);
  return sql<boolean>`ticket.session_id = any(${bigints(rows.map(({ id }) => id))}::bigint[])`;
}

type Show = { eventId: number; id: number; isIn: boolean };

/**
 * The sessions are read first. An event of which all sessions fit needs no look at its tickets: for a year of shows that is nearly every
 * event.
 */
async function ofShows(db: Db, filter: OrderFilter): Promise<RawBuilder<unknown> | null> {
  const fitting = sessionsOf(filter);
  if (!fitting) return null;
  const { rows } = await sql<Show>`
    with fitting as (${fitting})
    select session.event_id, session.id, exists (select from fitting where fitting.id = session.id) as is_in
    from session where event_id in (select event_id from fitting)`.execute(db);
  const byEvent = [...Map.groupBy(rows, ({ eventId }) => eventId)];
  const isWhole = ([, shows]: [number, Show[]]) => shows.every(({ isIn }) => isIn);
  const [whole, partly] = [byEvent.filter(isWhole), byEvent.filter((event) => !isWhole(event))];
  const ofEvents = (events: [number, Show[]][]) =>
    sql`orders.event_id = any(${bigints(events.map(([eventId]) => eventId))}::bigint[])`;
  if (partly.length === 0) return ofEvents(whole);
  const sessionIds = rows.filter(({ isIn }) => isIn).map(({ id }) => id);
  const hasTicket = sql`exists (
    select from ticket
    where ticket.event_id = orders.event_id and ticket.order_id = orders.id
      and ticket.session_id = any(${bigints(sessionIds)}::bigint[])
  )`;
  if (whole.length === 0) return sql`${ofEvents(partly)} and ${hasTicket}`;
  return sql`${ofEvents(byEvent)} and (${ofEvents(whole)} or ${hasTicket})`;
}

const beginOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Hong_Kong')`;
/** The day is included. */
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Hong_Kong')`;
