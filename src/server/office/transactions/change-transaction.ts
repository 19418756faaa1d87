// Staff change an order by its status, as older clients do. The table of moves decides; money moves nothing here.

import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { canMakeOrderMove, type OrderStatus, orderMoves } from '../../../domain/orders/order-states.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { Refused } from '../../platform/refused.ts';
import { releaseHold } from '../holds/release-holds.ts';
import { reinstateOrder } from '../order-actions/reinstate-order.ts';
import { readOneTransaction } from './read-transactions.ts';

type TransactionChange = { id: number; status: OrderStatus; reason?: string | undefined };

/**
 * The same status again changes nothing. An order waits again only with a reason: a row that was read before it was cancelled, and is saved for
 * another of its fields, says WAITING as well.
 */
export async function changeTransaction(
  services: PaymentServices,
  { id, status, reason }: TransactionChange,
  by: Actor,
): Promise<OfficeTransaction> {
  const order = await readOneTransaction(services, id);
  if (order.status === status) return order;
  if (status === 'CANCELED') await cancelTransaction(services, { id, reason }, by);
  else if (status === 'WAITING' && canMakeOrderMove(order.status, orderMoves.reinstate)) {
    if (!reason) throw new Refused('concurrencyFailure', 'transaction', { details: { current: order } });
    await reinstateOrder(services, { id, reason }, by);
  } else throw new Refused('statusRefused', 'transaction', { details: { from: order.status, to: status } });
  return readOneTransaction(services, id);
}

/** An order that is cancelled already stays so. */
export async function cancelTransaction(
  services: PaymentServices,
  { id, reason = null }: { id: number; reason?: string | null | undefined },
  by: Actor,
): Promise<void> {
  const { status, channel } = await readOneTransaction(services, id);
  if (status === 'PAID') throw new Refused(channel === 'OUTLET' ? 'outletOrder' : 'refundFirst', 'transaction');
  await releaseHold(services, { eventId: eventOfOrder(id), id, reason }, by);
}
