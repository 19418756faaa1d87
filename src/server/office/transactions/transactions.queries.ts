import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { storedOrders } from '../../shop/orders/orders.queries.ts';

/** Each meaning that a search can have; none for all orders. */
export type OrdersWanted = {
  orderId: number | null;
  invoice: { eventId: number; invoiceNo: string } | null;
  eventIds: number[];
};

/** An id begins with its event, so both together are in the order of the ids, and in the order of an index. */
const columns: Record<string, RawBuilder<unknown>[]> = {
  id: [sql`orders.event_id`, sql`orders.id`],
  status: [sql`orders.status`],
  amount: [sql`orders.amount_cents`],
  createdDate: [sql`orders.created_at`],
};

export async function listOrders(db: Db, page: Page, wanted?: OrdersWanted): Promise<Listed<OrderOfEvent>> {
  const fits = wanted ? isWanted(wanted) : sql<boolean>`true`;
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

export const findOrder = (db: Db, eventId: number, id: number): Promise<OrderOfEvent | undefined> =>
  ordersOfEvents(db).where('orders.eventId', '=', eventId).where('orders.id', '=', id).executeTakeFirst();

const ordersOfEvents = (db: Db) =>
  storedOrders(db)
    .innerJoin('event', 'event.id', 'orders.eventId')
    .select(['event.eventCode', 'event.nameCht', 'event.nameEng']);
export type OrderOfEvent = Awaited<ReturnType<ReturnType<typeof ordersOfEvents>['execute']>>[number];

const isWanted = ({ orderId, invoice, eventIds }: OrdersWanted) => sql<boolean>`(
  orders.event_id = any(${bigints(eventIds)}::bigint[])
  or (orders.event_id = ${orderId}::bigint >> 32 and orders.id = ${orderId})
  or (orders.event_id, orders.id) in (
    select event_id, order_id from payment where event_id = ${invoice?.eventId ?? null} and invoice_no = ${invoice?.invoiceNo ?? null}
  ))`;
