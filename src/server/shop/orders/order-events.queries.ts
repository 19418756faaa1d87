import type { WebhookEvent } from '../../../domain/webhooks/webhook-events.ts';
import { bigints } from '../../platform/database/arrays.ts';
import type { Statement } from '../../platform/database/pipelined-connection.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { Db } from '../../platform/deps.ts';

type OfOrder = { eventId: number; id: number };
type OrderEvent = Extract<WebhookEvent, 'order.paid' | 'order.cancelled'>;

/** Notifies other programs that an order was paid or cancelled. Call in the transaction of the change. */
export async function addOrderEvent(tx: Db, type: OrderEvent, order: OfOrder): Promise<void> {
  await runStatement(tx, addOrderEvents(type, [order]));
}

/** Adds the events of many orders at once, for a batch. */
export const addOrderEvents = (type: OrderEvent, changed: readonly OfOrder[]): Statement => ({
  name: 'add-order-events',
  text: `
    insert into webhook_delivery (webhook_id, type, data)
    select webhook.id, $1::text, jsonb_build_object('eventId', orders.event_id, 'transactionId', orders.id,
      'amount', trim_scale(orders.amount_cents / 100.0))
    from webhook, orders
    where webhook.is_enabled and $1::text = any(webhook.events)
      and (orders.event_id, orders.id) in (select * from unnest($2::bigint[], $3::bigint[]))`,
  values: [type, bigints(changed.map(({ eventId }) => eventId)), bigints(changed.map(({ id }) => id))],
});

/** The same for all orders of `closed`, as a part of the statement that cancels them. */
export const cancelledToWebhooks = `
  insert into webhook_delivery (webhook_id, type, data)
  select webhook.id, 'order.cancelled', jsonb_build_object('eventId', $1::bigint, 'transactionId', closed.id,
    'amount', trim_scale(closed.amount_cents / 100.0))
  from webhook, closed
  where webhook.is_enabled and 'order.cancelled' = any(webhook.events)`;
