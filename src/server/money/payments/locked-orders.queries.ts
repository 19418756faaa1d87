// The lock of a batch of payments: each order that is not locked already, with what decides about its money.
import { bigints } from '../../platform/database/arrays.ts';
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import type { LockedOrder } from '../../shop/orders/order-locks.queries.ts';

export type OfOrder = { eventId: number; orderId: number };

export const wanted = 'unnest($1::bigint[], $2::bigint[]) wanted (event_id, order_id)';
export const valuesOf = (orders: readonly OfOrder[]) => [
  bigints(orders.map(({ eventId }) => eventId)),
  bigints(orders.map(({ orderId }) => orderId)),
];

/** Locks these orders, without those that another transaction has locked. */
export const lockOrdersTogether = (orders: readonly OfOrder[]): Statement => ({
  name: 'lock-orders-together',
  text: `
    select o.event_id as "eventId", o.id, o.status, o.channel, o.expires_at <= now() as "isOver", o.amount_cents as "amountCents",
      o.expires_at as "expiresAt", o.created_at as "createdAt", now() as now
    from ${wanted}
    cross join lateral (
      select * from orders where orders.event_id = wanted.event_id and orders.id = wanted.order_id
      for update skip locked
    ) o`,
  values: valuesOf(orders),
});

/** `now` is the time of the transaction. */
export type LockedNow = LockedOrder & { now: Date };
export const readLockedOrders = (rows: Rows) => rows as LockedNow[];
