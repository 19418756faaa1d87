// Staff release unpaid holds: the seats are on sale again at once, under the locks of a sale, the inventories first and then the order.
// Orders with a payment under way at a gateway are kept, because money may be on its way.

import type { HoldsReleased } from '../../../contract/holds.ts';
import { orderMoves } from '../../../domain/orders/order-states.ts';
import { isUnderWay, paymentMoves } from '../../../domain/payments/payment-states.ts';
import { tellBuyer } from '../../money/payments/payment-mails.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { listPayments, movePayment, noteDecision, type PaymentRow } from '../../money/payments/payments.queries.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { lockInventoriesOf } from '../../shop/orders/late-seats.queries.ts';
import { letGo } from '../../shop/orders/let-go.ts';
import { addOrderAction, noReason } from '../../shop/orders/order-actions.queries.ts';
import { lockOrder } from '../../shop/orders/order-locks.queries.ts';
import { listHeldOf } from './held-networks.queries.ts';

type OfOrder = { eventId: number; id: number };
type Released = OfOrder & { reason?: string | null };
type OfNetwork = { eventId: number; tag: string };

/** Releasing the same hold twice changes nothing more. */
export async function releaseHold(services: PaymentServices, of: Released, by: Actor): Promise<HoldsReleased> {
  const seats = await retry(() => services.db.transaction().execute((tx) => release(tx, services, of, by)));
  services.mailing.wake();
  return { orders: seats === 0 ? 0 : 1, seats, underWay: 0 };
}

/** Each hold has a transaction of its own: sales do not wait for all of them, and orders paid meanwhile are kept. */
export async function releaseNetwork(services: PaymentServices, of: OfNetwork, by: Actor): Promise<HoldsReleased> {
  const released = { orders: 0, seats: 0, underWay: 0 };
  for (const id of await listHeldOf(services.db, of)) {
    const one = await releaseHold(services, { eventId: of.eventId, id }, by).catch(keptBecause);
    for (const key of ['orders', 'seats', 'underWay'] as const) released[key] += one[key];
  }
  return released;
}

function keptBecause(error: unknown): HoldsReleased {
  const code = error instanceof Refused ? error.code : null;
  if (code !== 'paymentUnderWay' && code !== 'notWaiting') throw error;
  return { orders: 0, seats: 0, underWay: code === 'paymentUnderWay' ? 1 : 0 };
}

/** Returns the number of seats. */
async function release(
  tx: Db,
  services: PaymentServices,
  { eventId, id, reason = null }: Released,
  by: Actor,
): Promise<number> {
  const rows = await lockInventoriesOf(tx, eventId, id);
  const order = await lockOrder(tx, eventId, id);
  if (!order) throw new Refused('notFound', 'order');
  if (order.status === 'CANCELED') return 0;
  if (order.status !== 'WAITING' || order.isOver)
    throw new Refused('notWaiting', 'order', { details: { status: order.isOver ? 'EXPIRED' : order.status } });
  const payments = await listPayments(tx, eventId, id);
  if (payments.some((payment) => isUnderWay(payment, services.clock()))) throw new Refused('paymentUnderWay', 'order');
  const transfers = payments.filter(({ method, status }) => method === 'CASH' && status === 'REQUESTED');
  for (const transfer of transfers) await endTransfer(tx, services, order, transfer, by);
  const seats = await letGo(tx, services.stocks, rows, order, orderMoves.cancel);
  const message = `event ${eventId}, order ${id}: ${reason ?? noReason}`;
  await addAudit(tx, { ...by, type: 'ORDER_CANCELED', message });
  await addOrderAction(tx, { eventId, orderId: id, kind: 'CANCELED', decidedBy: by.principal, reason });
  return seats;
}

async function endTransfer(
  tx: Db,
  services: PaymentServices,
  order: OfOrder,
  transfer: PaymentRow,
  by: Actor,
): Promise<void> {
  await movePayment(tx, transfer, paymentMoves.fail, {});
  await noteDecision(tx, transfer, { decidedBy: by.principal });
  await tellBuyer(tx, services, 'transferLetGo', order, transfer);
}
