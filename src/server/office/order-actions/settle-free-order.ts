// Staff settle an order that costs nothing, as its buyer would: no payment is kept of it. After its hold it takes its seats again.

import { canMakeOrderMove, orderMoves } from '../../../domain/orders/order-states.ts';
import { tellBuyer } from '../../money/payments/payment-mails.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { settleWithoutPayment } from '../../money/payments/settle-payment.ts';
import { findLateSeats, type LateSeats } from '../../money/payments/take-late-seats.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import type { LockedOrder } from '../../shop/orders/order-locks.queries.ts';
import { act, keyOf, lockKnownOrder, record } from './acting.ts';
import { lateRefusal } from './late-refusal.ts';

type Settling = { id: number; reason: string; refuse: (order: LockedOrder) => void };

/** `refuse` is called with the order locked. */
export async function settleFreeOrder(
  services: PaymentServices,
  { id, reason, refuse }: Settling,
  by: Actor,
): Promise<void> {
  const of = keyOf(id);
  await act(services, async (tx) => {
    const late = await findLateSeats(tx, services.stocks, of.eventId, id);
    const order = await lockKnownOrder(tx, of);
    refuse(order);
    const move = await takeLate(tx, order, late);
    await settleWithoutPayment(tx, order, { method: 'NONE', saidBy: by, move });
    await record(tx, { ...of, by, kind: 'PAYMENT_TAKEN', audit: 'ORDER_CHANGED', reason });
    await tellBuyer(tx, services, 'free', order, null);
  });
}

/** A hold that has run out keeps its seats until the job releases them. */
async function takeLate(tx: Db, { eventId, id: orderId, status }: LockedOrder, late: LateSeats | null) {
  if (canMakeOrderMove(status, orderMoves.pay)) return orderMoves.pay;
  if (!canMakeOrderMove(status, orderMoves.payLate)) throw new Refused('notWaiting', 'order', { details: { status } });
  if (!late) throw await lateRefusal(tx, { eventId, orderId });
  await late.take();
  return orderMoves.payLate;
}
