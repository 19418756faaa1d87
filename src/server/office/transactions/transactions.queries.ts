import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { storedOrders } from '../../shop/orders/orders.queries.ts';

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

export async function listOrders(db: Db, page: Page, wanted?: OrdersWanted): Promise<Listed<OrderOfEvent>> {
  const fits = wanted ? await isWanted(db, wanted) : sql<boolean>`true`;
  const order = page.sort.flatMap(({ field, descending }) =>
    (columns[field] ?? []).map((column) => sql`${column} ${descending ? sql`desc` : sql`asc`}`),
  );
  const items = await ordersOfEvents(db)
    .where(fits)
    .orderBy(sql.join(order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const counted = db
    .selectFrom('orders')
    .where(fits)
    .select(({ fn }) => fn.countAll<number>().as('total'));
  return { items, total: (await counted.executeTakeFirstOrThrow()).total };
}

export async function hasOrders(db: Db, wanted: OrdersWanted): Promise<boolean> {
  const found = db
    .selectFrom('orders')
    .where(await isWanted(db, wanted))
    .select('id')
    .limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

export const findOrder = (db: Db, eventId: number, id: number): Promise<OrderOfEvent | undefined> =>
  ordersOfEvents(db).where('orders.eventId', '=', eventId).where('orders.id', '=', id).executeTakeFirst();

const ordersOfEvents = (db: Db) =>
  storedOrders(db)
    .innerJoin('event', 'event.id', 'orders.eventId')
    .select(['event.eventCode', 'event.nameCht', 'event.nameEng']);
export type OrderOfEvent = Awaited<ReturnType<ReturnType<typeof ordersOfEvents>['execute']>>[number];

/**
 * Keys are read first: PostgreSQL would go through all orders for a condition that is either in their table or in another. It does so
 * for an unneeded "or", too.
 */
export async function isWanted(db: Db, wanted: OrdersWanted): Promise<RawBuilder<boolean>> {
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
