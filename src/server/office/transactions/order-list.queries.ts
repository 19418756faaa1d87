import { type RawBuilder, sql } from 'kysely';
import { ordersFoundMax } from '../../../contract/order-filter.ts';
import { planningByKeys } from '../../platform/database/plan-by-keys.queries.ts';
import type { Db } from '../../platform/deps.ts';
import type { Page } from '../../platform/http/paging.ts';
import { invoiceNoOf } from '../../shop/orders/orders.queries.ts';
import type { Fitting, OrderKey } from './transactions.queries.ts';

// A page of the list reads the keys of its orders first. Of all orders that fit, at most `ordersFoundMax` are found, each time by an index in the
// order of that index, so that no list goes through all orders. These are counted and sorted.

type KeysOfPage = { keys: OrderKey[]; total: number };
type FoundKey = { eventId: number | null; orderId: number | null; total: number };

const sortColumns: Record<string, RawBuilder<unknown>> = {
  status: sql`status`,
  amount: sql`amount_cents`,
  createdDate: sql`created_at`,
  remark: sql`delivery_type`,
  deliveryCharge: sql`delivery_cents`,
  // Orders without an attempt to pay have none.
  invoiceNo: sql`invoice_no`,
};

export async function listKeys(db: Db, page: Page, fitting: Fitting): Promise<KeysOfPage> {
  const [first] = page.sort;
  const { isWhole } = fitting;
  const found = isWhole && first?.field === 'id' ? sql`select event_id, id from orders` : foundBy(page, fitting);
  const counted = isWhole
    ? sql`select id from orders order by event_id, id limit ${ordersFoundMax}`
    : sql`select id from found`;
  const rows = await planningByKeys(db, (tx) =>
    sql<FoundKey>`
      with found as ${isWhole ? sql`` : sql`materialized`} (${found})
      select event_id, id as order_id, total
      from (select count(*) as total from (${counted}) counted) counted
      left join (
        select event_id, id from found orders order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}
      ) key on true`.execute(tx),
  );
  const keys = rows.rows.flatMap(({ eventId, orderId }) => (eventId && orderId ? { eventId, orderId } : []));
  return { keys, total: rows.rows[0]?.total ?? 0 };
}

/** An id begins with its event, so both together are in the order of the ids, and in the order of an index. */
const orderOf = ({ sort }: Page): RawBuilder<unknown> =>
  sql.join(
    sort.flatMap(({ field, descending }) => {
      const columns = field === 'id' ? [sql`event_id`, sql`id`] : [sortColumns[field] ?? sql`id`];
      return columns.map(
        (column) =>
          sql`${column} ${descending ? sql`desc` : sql`asc`}${field === 'invoiceNo' ? sql` nulls last` : sql``}`,
      );
    }),
  );

/** The first ones by date or by number, as the list is sorted; for other sorts those with the highest numbers. */
function foundBy({ sort }: Page, fitting: Fitting): RawBuilder<unknown> {
  const { ofOrders, ofPayments, ofUnpaidSales, isOfEvents, hasDays } = fitting;
  const [first] = sort;
  const { field, descending } = first ?? { field: 'id', descending: true };
  const isByDate = field === 'createdDate';
  const direction = descending || !(isByDate || field === 'id') ? sql`desc` : sql`asc`;
  const invoiceNo = sort.some((each) => each.field === 'invoiceNo') ? sql`, ${invoiceNoOf} as invoice_no` : sql``;
  const columns = sql`
    orders.event_id, orders.id, orders.status, orders.amount_cents, orders.created_at, orders.delivery_type, orders.delivery_cents${invoiceNo}`;
  if (ofPayments) {
    const order =
      hasDays || isByDate
        ? sql`settling.settled_at ${direction}`
        : sql`settling.event_id ${direction}, settling.order_id ${direction}`;
    const paid = sql`
      ${settledBy(sql`payment`, sql`settled_at`, { columns, fitting })} where ${ofPayments} order by ${order} limit ${ordersFoundMax}`;
    const unpaid = sql`
      ${settledBy(sql`ledger_line`, sql`at`, { columns, fitting })} where ${ofUnpaidSales}
      order by settling.day ${direction} limit ${ordersFoundMax}`;
    // A difference that was paid later is another payment of the same order.
    return sql`
      select distinct on (event_id, id) * from (
        select * from ((${paid}) ${ofUnpaidSales ? sql`union all (${unpaid})` : sql``}) settled
        order by moment ${direction} limit ${ordersFoundMax}
      ) found`;
  }
  // Orders of an event have their numbers in the order of their dates.
  if (!isByDate || isOfEvents)
    return sql`
      select ${columns} from orders where ${ofOrders}
      order by orders.event_id ${direction}, orders.id ${direction} limit ${ordersFoundMax}`;
  // The index by date is without orders that wait for their payment, so that placing an order costs nothing more.
  const ofDates = (isWaiting: RawBuilder<unknown>) => sql`(
    select ${columns} from orders where ${ofOrders} and ${isWaiting}
    order by orders.created_at ${direction} limit ${ordersFoundMax})`;
  return sql`
    select * from (${ofDates(sql`orders.status <> 'WAITING'`)} union all ${ofDates(sql`orders.status = 'WAITING'`)}) dated
    order by created_at ${direction} limit ${ordersFoundMax}`;
}

type Finding = { columns: RawBuilder<unknown>; fitting: Fitting };

/**
 * Orders beside the rows that settled them. PostgreSQL expects a hundredth of the rows of such a join, and would sort all of them. With a
 * lateral one it goes through the rows in their order until there are enough.
 */
function settledBy(table: RawBuilder<unknown>, moment: RawBuilder<unknown>, { columns, fitting }: Finding) {
  const ofOrder = sql`orders.event_id = settling.event_id and orders.id = settling.order_id and ${fitting.ofOrders}`;
  const found = sql`${columns}, settling.${moment} as moment`;
  return fitting.isWide && !fitting.isOfEvents
    ? sql`select orders.* from ${table} settling cross join lateral (select ${found} from orders where ${ofOrder} offset 0) orders`
    : sql`select ${found} from orders join ${table} settling on ${ofOrder}`;
}
