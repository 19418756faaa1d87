import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../../contract/order-filter.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { OrderStatus } from '../../../domain/orders/order-states.ts';
import { takenByHand } from '../../money/payments/payments.queries.ts';
import { bigints } from '../../platform/database/arrays.ts';
import { isDistributed } from '../../platform/database/distribute.queries.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { planningByKeys } from '../../platform/database/plan-by-keys.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { storedOrders } from '../../shop/orders/orders.queries.ts';
import { keysOfAllSeats } from '../lists/tickets-of-seats.queries.ts';
import { type FilterParts, isSettled, partsOfFilter } from './order-filter.queries.ts';

/** Each meaning that a search can have. */
export type OrdersWanted = {
  orderId: number | null;
  invoice: { eventId: number; invoiceNo: string } | null;
  /** The number on the slip of a card terminal, without spaces and hyphens. */
  slip: string | null;
  /** All orders of these. */
  eventIds: number[];
  /** Digests of words that the buyer has; null when the search is about no buyer. */
  buyerWords: number[] | null;
  ofEvents: OrdersOfEvents | null;
};
export type OrdersOfEvents = {
  eventIds: number[];
  /** The seats are those of this session; null means of any. */
  sessionId: number | null;
  buyerWords: number[];
  /** An order has all of them, in these zones if any are named. */
  seats: { rowLabel: string; seatNumber: number }[];
  zoneIds: number[] | null;
};

type Narrowing = {
  wanted?: OrdersWanted | undefined;
  filter?: OrderFilter | undefined;
  /** The most orders that are kept of those that a search finds; with a filter, those of the newest events. */
  foundMax?: number | undefined;
};
/** The whole condition on orders, and its parts. */
export type Fitting = FilterParts & {
  fits: RawBuilder<boolean>;
  isWhole: boolean;
  /** Whether a search found the orders, so that their keys are known. */
  isFound: boolean;
  eventId: number | undefined;
};

/** The condition of a search and a filter together. */
export async function fittingOf(db: Db, { wanted, filter = {}, foundMax }: Narrowing): Promise<Fitting> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const ofFilter = await partsOfFilter(db, filter);
  const filtered = isFiltered ? wholeOf(ofFilter) : null;
  const found = wanted && (await isWanted(db, wanted, { filtered, foundMax }));
  const parts = found
    ? { ...ofFilter, ofOrders: sql<boolean>`(${found} and ${ofFilter.ofOrders})`, isOfEvents: true }
    : ofFilter;
  const isWhole = !wanted && !isFiltered;
  return { ...parts, fits: wholeOf(parts), isWhole, isFound: wanted !== undefined, eventId: filter.eventId };
}

function wholeOf(parts: FilterParts): RawBuilder<boolean> {
  const settled = isSettled(parts);
  return settled ? sql<boolean>`(${parts.ofOrders} and ${settled})` : parts.ofOrders;
}

export const hasOrders = (db: Db, { fits }: Fitting): Promise<boolean> =>
  planningByKeys(
    db,
    async (tx) => (await tx.selectFrom('orders').where(fits).select('id').limit(1).executeTakeFirst()) !== undefined,
  );

type Part = { placedUntil: Date; after: number; countMax: number; status: OrderStatus | undefined };
type FoundPart = {
  ids: number[];
  /** The last order that was looked at; null when these were all. */
  last: number | null;
};

/** So many orders are looked at in a call, however few of them fit. */
const lookedAtUsual = 10_000;

/** The fitting orders behind the last one of the part before, in the order of their ids. */
export async function listPart(
  db: Db,
  { fits, isFound, eventId }: Pick<Fitting, 'fits' | 'isFound' | 'eventId'>,
  { placedUntil, after, countMax, status }: Part,
  lookedAtMax = lookedAtUsual,
): Promise<FoundPart> {
  const isWanted = sql`${fits} and created_at <= ${placedUntil}
    and ${status === undefined ? sql`true` : sql`status = ${sql.lit(status)}`}`;
  const isBehind = sql`(event_id, id) > (${eventOfOrder(after)}::bigint, ${after}::bigint)
    and ${eventId === undefined ? sql`true` : sql`event_id = ${eventId}`}`;
  // Orders that a search found are looked up by their keys.
  const looked = isFound
    ? sql`select * from orders where ${isBehind} and ${fits} order by event_id, id limit ${lookedAtMax}`
    : sql`select * from orders where ${isBehind} order by event_id, id limit ${lookedAtMax}`;
  const isApart = await isDistributed(db);
  const { rows } = await planningByKeys(db, (tx) =>
    isApart
      ? findAmongKeys(tx, { looked, isWanted, countMax })
      : sql<Looked>`
      with looked as materialized (${looked})
      select array(select id from looked orders where ${isWanted} order by id limit ${countMax + 1}) as found,
        count(*) as looked_at, max(id) as last_looked from looked`.execute(tx),
  );
  const { found, lookedAt, lastLooked } = onlyRow(rows);
  const ids = found.map(Number);
  if (ids.length > countMax) return { ids: ids.slice(0, countMax), last: ids[countMax - 1] ?? null };
  return { ids, last: lookedAt < lookedAtMax ? null : lastLooked };
}

type Looked = { found: string[]; lookedAt: number; lastLooked: number | null };
type Among = { looked: RawBuilder<unknown>; isWanted: RawBuilder<unknown>; countMax: number };

/** A distributed database looks at nothing beside rows that are already chosen, so their keys are read first. */
async function findAmongKeys(tx: Db, { looked, isWanted, countMax }: Among): Promise<{ rows: Looked[] }> {
  const { rows: keys } = await sql<OrderOfEvent>`select event_id, id from (${looked}) looked order by id`.execute(tx);
  const ids = keys.map(({ id }) => id);
  const events = [...new Set(keys.map(({ eventId }) => eventId))];
  const { rows: found } = await sql<{ id: number }>`
    select id from orders
    where event_id = any(${bigints(events)}::bigint[]) and id = any(${bigints(ids)}::bigint[]) and ${isWanted}
    order by id limit ${countMax + 1}`.execute(tx);
  return {
    rows: [{ found: found.map(({ id }) => String(id)), lookedAt: keys.length, lastLooked: ids.at(-1) ?? null }],
  };
}

/** The condition of orders by their numbers. */
export function namedOrders(ids: readonly number[]): Pick<Fitting, 'fits' | 'isFound' | 'eventId'> {
  const eventIds = bigints([...new Set(ids.map(eventOfOrder))]);
  return {
    isFound: true,
    eventId: undefined,
    fits: sql<boolean>`(orders.event_id = any(${eventIds}::bigint[]) and orders.id = any(${bigints(ids)}::bigint[]))`,
  };
}

export const findOrder = (db: Db, eventId: number, id: number): Promise<OrderOfEvent | undefined> =>
  ordersOfEvents(db).where('orders.eventId', '=', eventId).where('orders.id', '=', id).executeTakeFirst();

/** In the order of the keys. */
export async function listByKeys(db: Db, keys: readonly OrderKey[]): Promise<OrderOfEvent[]> {
  const rows = await ordersOfEvents(db).where(isAnyOf(keys)).execute();
  const places = new Map(keys.map(({ orderId }, place) => [orderId, place]));
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

const ordersOfEvents = (db: Db) =>
  storedOrders(db)
    .innerJoin('event', 'event.id', 'orders.eventId')
    .leftJoin('orderBuyer', (join) =>
      join.onRef('orderBuyer.eventId', '=', 'orders.eventId').onRef('orderBuyer.orderId', '=', 'orders.id'),
    )
    .select(['event.eventCode', 'event.nameCht', 'event.nameEng', 'orderBuyer.sealedPerson']);
export type OrderOfEvent = Awaited<ReturnType<ReturnType<typeof ordersOfEvents>['execute']>>[number];

/**
 * Keys are read first: PostgreSQL would go through all orders for a condition that is either in their table or in another. It does so
 * for an unneeded "or", too.
 */
async function isWanted(db: Db, wanted: OrdersWanted, within: Within): Promise<RawBuilder<boolean>> {
  const keys = await findKeys(db, wanted, within);
  const isOfEvents = sql<boolean>`orders.event_id = any(${bigints(wanted.eventIds)}::bigint[])`;
  if (keys.length === 0) return isOfEvents;
  const isFound = isAnyOf(keys);
  return wanted.eventIds.length === 0 ? isFound : sql<boolean>`(${isOfEvents} or ${isFound})`;
}

export type OrderKey = { eventId: number; orderId: number };
type Within = { filtered: RawBuilder<boolean> | null; foundMax: number | undefined };

function isAnyOf(keys: readonly OrderKey[]): RawBuilder<boolean> {
  const eventIds = [...new Set(keys.map(({ eventId }) => eventId))];
  const orderIds = keys.map(({ orderId }) => orderId);
  return sql<boolean>`(orders.event_id = any(${bigints(eventIds)}::bigint[]) and orders.id = any(${bigints(orderIds)}::bigint[]))`;
}

/**
 * The filter comes before the limit: of a common name the orders that fit may be few among very many. They are looked at by their keys, the
 * newest event first, until enough fit; sorted by time, each order of the name would be read.
 */
async function findKeys(
  db: Db,
  { orderId, invoice, slip, buyerWords, ofEvents }: OrdersWanted,
  { filtered, foundMax }: Within,
): Promise<OrderKey[]> {
  const parts = [
    orderId && sql`select ${orderId}::bigint >> 32 as event_id, ${orderId}::bigint as order_id`,
    invoice &&
      sql`select event_id, order_id from payment where event_id = ${invoice.eventId} and invoice_no = ${invoice.invoiceNo}`,
    slip && sql`select event_id, order_id from payment where ${hasSlip(slip)}`,
    buyerWords && sql`select event_id, order_id from order_buyer where ${hasBuyerWords(buyerWords)}`,
    ofEvents && keysOfEvents(ofEvents),
  ].filter((part) => part !== null && part !== 0);
  if (parts.length === 0) return [];
  const found = sql`${sql.join(parts, sql` union all `)}`;
  const limit = foundMax === undefined ? sql`` : sql`limit ${foundMax}`;
  const keys = filtered
    ? sql<OrderKey>`
        select found.event_id, found.order_id from (${found} order by event_id desc, order_id desc offset 0) found
        join orders on orders.event_id = found.event_id and orders.id = found.order_id where ${filtered}
        order by found.event_id desc, found.order_id desc ${limit}`
    : sql<OrderKey>`${found} ${limit}`;
  const { rows } = await (filtered ? planningByKeys(db, (tx) => keys.execute(tx)) : keys.execute(db));
  return rows;
}

/** The condition is that of the index `payment_terminal_slip`. */
const hasSlip = (slip: string) => sql`method = 'COUNTER_CARD' and provider_ref <> ${sql.lit(takenByHand)}
  and upper(translate(provider_ref, ' -', '')) = ${slip}`;

const hasBuyerWords = (words: number[]) => sql`search_words @> ${bigints(words)}::bigint[]`;

function keysOfEvents({ eventIds, sessionId, buyerWords, seats, zoneIds }: OrdersOfEvents) {
  const ofThese = sql`event_id = any(${bigints(eventIds)}::bigint[])`;
  const ofBuyer =
    buyerWords.length > 0 &&
    sql`select event_id, order_id from order_buyer where ${ofThese} and ${hasBuyerWords(buyerWords)}`;
  const ofSession = sessionId === null ? sql`true` : sql`session_id = ${sessionId}`;
  const ofSeats =
    seats.length > 0 &&
    keysOfAllSeats({ from: sql`ticket`, where: sql`${ofThese} and ${ofSession}` }, { seats, zoneIds });
  return sql`(${sql.join(
    [ofBuyer, ofSeats].filter((part) => part !== false),
    sql` intersect `,
  )})`;
}
