import { sql } from 'kysely';
import type { OrderChannel } from '../../../domain/orders/order-channels.ts';
import type { OrderMove, OrderStatus } from '../../../domain/orders/order-states.ts';
import type { Db } from '../../platform/deps.ts';
import { addOrderEvent } from './order-events.queries.ts';

export type LockedOrder = {
  eventId: number;
  id: number;
  status: OrderStatus;
  channel: OrderChannel;
  isOver: boolean;
  amountCents: number;
  expiresAt: Date;
  createdAt: Date;
};

/**
 * Locks the order. Everything about its money and its tickets changes under this lock: gifts, refunds and changes by staff wait for each
 * other here. Inventories, where they are needed too, are locked first, as in every sale.
 */
export async function lockOrder(tx: Db, eventId: number, orderId: number): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    select event_id, id, status, channel, expires_at <= now() as is_over, amount_cents, expires_at, created_at
    from orders where event_id = ${eventId} and id = ${orderId}
    for update`.execute(tx);
  return rows[0];
}

/** Call with the order locked, and only where the move is possible. Other programs are notified of a cancelled order. */
export async function moveOrder(
  tx: Db,
  { eventId, id }: Pick<LockedOrder, 'eventId' | 'id'>,
  { from, to }: OrderMove,
): Promise<void> {
  const moved = await tx
    .updateTable('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('status', 'in', from)
    .set({ status: to, settledAt: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new Error(`order ${id} cannot become ${to}`);
  if (to === 'CANCELED') await addOrderEvent(tx, 'order.cancelled', { eventId, id });
}
