import { sql } from 'kysely';
import type { WebhookEvent } from '../../../domain/webhooks/webhook-events.ts';
import { bigints } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';
import { wants } from '../../platform/webhooks/webhook-outbox.queries.ts';

type OrderEvent = Extract<WebhookEvent, 'order.paid' | 'order.cancelled'>;

/** Notifies other programs that an order was paid or cancelled. Call in the transaction of the change. */
export const addOrderEvent = (tx: Db, type: OrderEvent, order: { eventId: number; id: number }): Promise<void> =>
  addOrderEvents(tx, type, [order]);

export async function addOrderEvents(
  tx: Db,
  type: OrderEvent,
  changed: readonly { eventId: number; id: number }[],
): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, type, data)
    select webhook.id, ${type}::text, jsonb_build_object('eventId', orders.event_id, 'transactionId', orders.id,
      'amount', trim_scale(orders.amount_cents / 100.0))
    from webhook, orders
    where ${wants(type)}
      and (orders.event_id, orders.id) in (
        select * from unnest(${bigints(changed.map(({ eventId }) => eventId))}::bigint[], ${bigints(changed.map(({ id }) => id))}::bigint[])
      )`.execute(tx);
}

/** The same for all orders of `closed`, as a part of the statement that cancels them. */
export const cancelledToWebhooks = `
  insert into webhook_delivery (webhook_id, type, data)
  select webhook.id, 'order.cancelled', jsonb_build_object('eventId', $1::bigint, 'transactionId', closed.id,
    'amount', trim_scale(closed.amount_cents / 100.0))
  from webhook, closed
  where webhook.is_enabled and 'order.cancelled' = any(webhook.events)`;
