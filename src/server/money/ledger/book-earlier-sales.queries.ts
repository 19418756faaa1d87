import { sql } from 'kysely';
import { bigints } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';

export type OrderKey = { eventId: number; orderId: number };

/** The next orders after a key, in the order of their keys. */
export async function listOrderKeys(db: Db, after: OrderKey, limit: number): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select event_id, id as order_id from orders where (event_id, id) > (${after.eventId}, ${after.orderId})
    order by event_id, id limit ${limit}`.execute(db);
  return rows;
}

const isOneOf = (keys: readonly OrderKey[]) => sql`
  orders.event_id = any(${bigints(keys.map(({ eventId }) => eventId))}::bigint[])
  and orders.id = any(${bigints(keys.map(({ orderId }) => orderId))}::bigint[])`;
const isUnbooked = sql`status = 'PAID' and not exists (
  select from ledger_line
  where ledger_line.event_id = orders.event_id and ledger_line.order_id = orders.id and kind = 'SALE')`;

export async function listUnbooked(db: Db, keys: readonly OrderKey[]): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select event_id, id as order_id from orders where ${isOneOf(keys)} and ${isUnbooked}`.execute(db);
  return rows;
}

export type UnbookedSale = OrderKey & { method: string; at: Date };

/**
 * The orders of these keys whose sale still has no lines, with the method and the moment of their payment. A day that
 * was settled with a promoter gets no more lines, so the moment is now.
 */
export async function listUnbookedSales(tx: Db, keys: readonly OrderKey[]): Promise<UnbookedSale[]> {
  const { rows } = await sql<UnbookedSale>`
    select orders.event_id, orders.id as order_id, case when exists (
        select from promoter_settlement where promoter_settlement.event_id = orders.event_id
          and last_day >= (orders.settled_at at time zone 'Asia/Hong_Kong')::date
      ) then now() else orders.settled_at end as at,
      coalesce((
        select method from payment where payment.event_id = orders.event_id and payment.order_id = orders.id and settles
        order by payment.settled_at limit 1
      ), case channel when 'OUTLET' then 'OUTLET' else 'NONE' end) as method
    from orders where ${isOneOf(keys)} and ${isUnbooked}`.execute(tx);
  return rows;
}
