// Gives back money that the shop kept when all tickets of an order had come back. The order stays cancelled, with its amounts.

import type { GiveBackBody } from '../../../contract/order-actions.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { splitKept } from '../../../domain/orders/kept-money.ts';
import { sumKept } from '../../money/ledger/ledger.queries.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { listPayments } from '../../money/payments/payments.queries.ts';
import { leftCentsOf, methodOf, oweRefund } from '../../money/refunds/owe-refund.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { amountText } from '../../platform/mail/mail-words.ts';
import { Refused } from '../../platform/refused.ts';
import type { LockedOrder } from '../../shop/orders/order-locks.queries.ts';
import { record } from './acting.ts';
import { bookKept } from './book-changes.ts';
import { dollarsText } from './facts-text.ts';
import { tellOfOrder } from './tell-buyer.ts';

/** Call with the order locked. */
export async function giveBackKept(
  tx: Db,
  services: PaymentServices,
  { eventId, id: orderId, channel, status }: LockedOrder,
  { adjustment, refundedBefore, reason }: GiveBackBody,
  by: Actor,
): Promise<void> {
  const of = { eventId, orderId };
  const payments = await listPayments(tx, eventId, orderId);
  if (!payments.some(({ settles }) => settles)) throw new Refused('notPaid', 'transaction', { details: { status } });
  const givenBackCents = payments.reduce((sum, payment) => sum + payment.givenBackCents, 0);
  if (givenBackCents !== centsFrom(refundedBefore)) throw new Refused('orderChanged', 'transaction');
  const [refundCents, leftCents] = [centsFrom(adjustment), leftCentsOf(payments)];
  if (refundCents <= 0) throw new Refused('refundNothing', 'transaction');
  if (refundCents > leftCents)
    throw new Refused('refundTooMuch', 'transaction', { details: { left: dollarsFrom(leftCents) } });
  const decided = { decidedBy: by.principal, approvedBy: by.principal, reason };
  const shares = await oweRefund(tx, { ...of, payments, refundCents, ...decided });
  const parts = splitKept(await sumKept(tx, of), refundCents);
  const booked = { ...of, saidBy: by.principal, channel, reason };
  await bookKept(tx, booked, { parts, method: methodOf(payments, shares, channel), shares });
  const details = dollarsText(refundCents);
  await record(tx, { ...of, by, kind: 'MONEY_RETURNED', audit: 'ORDER_REFUNDED', reason, details });
  await tellOfOrder(tx, services, 'keptReturned', of, { refund: amountText(refundCents) });
}
