// Finds the order of a transfer for the browser with the pass, or for a visitor with the link from the mail.
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { findLinkedOrder } from '../../shop/orders/linked-order.ts';
import { type Finding, findOrderOf } from '../../shop/orders/place-order.ts';
import { visitorOf } from '../../shop/queue/visitor.ts';

export type OrderAccess = { token?: string | undefined; key?: string | undefined };

export async function findAccessibleOrder(
  services: Pick<Deps, 'clock'> & Finding,
  request: FastifyRequest,
  { token, key }: OrderAccess,
): Promise<{ eventId: number; id: number }> {
  if (token !== undefined || key === undefined) return findOrderOf(services, visitorOf(request), token ?? '');
  const order = await findLinkedOrder(services, key);
  if (!order) throw new Refused('invalidKey', 'order');
  return order;
}
