import { type RawBuilder, sql } from 'kysely';
import type { OrderFilter } from '../../../contract/order-filter.ts';
import { bigints } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { storedOrders } from '../../shop/orders/orders.queries.ts';
import { fitsFilter } from './order-filter.queries.ts';

/** Each meaning that a search can have. */
export type OrdersWanted = {
  orderId: number | null;
  invoice: { eventId: number; invoiceNo: string } | null;
  /** All orders of these. */
  eventIds: number[];
  /** Digests of words that the buyer has; null when the search is about no buyer. */
  buyerWords: number[] | null;
  ofEvents: OrdersOfEvents | null;
};
export type OrdersOfEvents = {
  eventIds: number[];
  buyerWords: number[];
  seat: { rowLabel: string; seatNumber: number } | null;
};

/** More than a person would look through: a search for a surname alone lists this many. */
const foundMax = 2000;

/** An id begins with its event, so both together are in the order of the ids, and in the order of an index. */
const columns: Record<string, RawBuilder<unknown>[]> = {
  id: [sql`orders.event_id`, sql`orders.id`],
  status: [sql`orders.status`],
  amount: [sql`orders.amount_cents`],
  createdDate: [sql`orders.created_at`],
};

/** Above so many, the orders of a filter are not counted: the count says "at least". */
const countedMax = 10_000;

type Narrowing = { wanted?: OrdersWanted | undefined; filter?: OrderFilter };
export type Fitting = { fits: RawBuilder<boolean>; isWhole: boolean };

/** The condition of a search and a filter together. */
export async function fittingOf(db: Db, { wanted, filter = {} }: Narrowing): Promise<Fitting> {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const parts = [
    ...(wanted ? [await isWanted(db, wanted)] : []),
    ...(isFiltered ? [await fitsFilter(db, filter)] : []),
  ];
  return parts.length === 0
    ? { fits: sql<boolean>`true`, isWhole: true }
    : { fits: sql<boolean>`(${sql.join(parts, sql` and `)})`, isWhole: !isFiltered };
}

export async function listOrders(db: Db, page: Page, { fits, isWhole }: Fitting): Promise<Listed<OrderOfEvent>> {
  const order = page.sort.flatMap(({ field, descending }) =>
    (columns[field] ?? []).map((column) => sql`${column} ${descending ? sql`desc` : sql`asc`}`),
  );
  const items = await ordersOfEvents(db)
    .where(fits)
    .orderBy(sql.join(order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const limit = isWhole ? sql`` : sql`limit ${countedMax}`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from orders where ${fits} ${limit}) found`.execute(db);
  return { items, total: rows[0]?.total ?? 0 };
}

export const hasOrders = async (db: Db, { fits }: Fitting): Promise<boolean> =>
  (await db.selectFrom('orders').where(fits).select('id').limit(1).executeTakeFirst()) !== undefined;

type Part = { placedUntil: Date; after: number; countMax: number };

/** Unpaid orders by id, behind the last one of the part before. */
export const listWaiting = (db: Db, { fits }: Fitting, { placedUntil, after, countMax }: Part) =>
  db
    .selectFrom('orders')
    .where(fits)
    .where('status', '=', 'WAITING')
    .where('createdAt', '<=', placedUntil)
    .where('id', '>', after)
    .orderBy('id')
    .limit(countMax)
    .select(['eventId', 'id'])
    .execute();

export const findOrder = (db: Db, eventId: number, id: number): Promise<OrderOfEvent | undefined> =>
  ordersOfEvents(db).where('orders.eventId', '=', eventId).where('orders.id', '=', id).executeTakeFirst();

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
async function isWanted(db: Db, wanted: OrdersWanted): Promise<RawBuilder<boolean>> {
  const keys = await findKeys(db, wanted);
  const isOfEvents = sql<boolean>`orders.event_id = any(${bigints(wanted.eventIds)}::bigint[])`;
  if (keys.length === 0) return isOfEvents;
  const eventIds = [...new Set(keys.map(({ eventId }) => eventId))];
  const orderIds = keys.map(({ orderId }) => orderId);
  const isFound = sql<boolean>`(orders.event_id = any(${bigints(eventIds)}::bigint[]) and orders.id = any(${bigints(orderIds)}::bigint[]))`;
  return wanted.eventIds.length === 0 ? isFound : sql<boolean>`(${isOfEvents} or ${isFound})`;
}

type OrderKey = { eventId: number; orderId: number };

async function findKeys(db: Db, { orderId, invoice, buyerWords, ofEvents }: OrdersWanted): Promise<OrderKey[]> {
  const parts = [
    orderId && sql`select ${orderId}::bigint >> 32 as event_id, ${orderId}::bigint as order_id`,
    invoice &&
      sql`select event_id, order_id from payment where event_id = ${invoice.eventId} and invoice_no = ${invoice.invoiceNo}`,
    buyerWords && sql`select event_id, order_id from order_buyer where ${hasBuyerWords(buyerWords)}`,
    ofEvents && keysOfEvents(ofEvents),
  ].filter((part) => part !== null && part !== 0);
  if (parts.length === 0) return [];
  const { rows } = await sql<OrderKey>`${sql.join(parts, sql` union all `)} limit ${foundMax}`.execute(db);
  return rows;
}

const hasBuyerWords = (words: number[]) => sql`search_words @> ${bigints(words)}::bigint[]`;

function keysOfEvents({ eventIds, buyerWords, seat }: OrdersOfEvents) {
  const ofThese = sql`event_id = any(${bigints(eventIds)}::bigint[])`;
  const ofBuyer =
    buyerWords.length > 0 &&
    sql`select event_id, order_id from order_buyer where ${ofThese} and ${hasBuyerWords(buyerWords)}`;
  const ofSeat =
    seat &&
    sql`select event_id, order_id from ticket where ${ofThese} and row_label = ${seat.rowLabel} and seat_number = ${seat.seatNumber}`;
  return sql`(${sql.join(
    [ofBuyer, ofSeat].filter((part) => part),
    sql` intersect `,
  )})`;
}
