// Money came. Whether it pays for the order depends on what was asked for and on what has become of the order meanwhile.
import { canMakeOrderMove, type OrderStatus, orderMoves } from '../orders/order-states.ts';
import { canMakePaymentMove, type PaymentStatus, paymentMoves } from './payment-states.ts';

export type Captured = { amountCents: number; currency: string; merchantId: string };
export type Attempt = Captured & { status: PaymentStatus };
const mismatches = ['merchantId', 'currency', 'amountCents'] as const satisfies (keyof Captured)[];
/** Why money has to go back: what differs from what was asked for, or why it came for nothing. */
export const refundReasons = [...mismatches, 'paidAlready', 'seatsGone', 'orderOver'] as const;
export type RefundReason = (typeof refundReasons)[number];
export type OrderThen = {
  /** As it stands now: a hold that has run out is EXPIRED. */
  status: OrderStatus;
  /** Whether another payment has settled it. */
  isSettled: boolean;
  /** Whether the very seats it had are free, should it have lost them. */
  seatsAreFree: boolean;
};
export type CaptureVerdict =
  /** It was told before: nothing more comes of it. */
  | { is: 'again' }
  | { is: 'mismatch'; differs: keyof Captured }
  /** `takeSeatsAgain`: the time was over, and nobody else has the seats yet. */
  | { is: 'paid'; takeSeatsAgain: boolean }
  | { is: 'refundDue'; because: Exclude<RefundReason, keyof Captured> };

export function judgeCapture(attempt: Attempt, captured: Captured, order: OrderThen): CaptureVerdict {
  if (!canMakePaymentMove(attempt.status, paymentMoves.capture)) return { is: 'again' };
  for (const key of mismatches) if (attempt[key] !== captured[key]) return { is: 'mismatch', differs: key };
  if (order.isSettled) return { is: 'refundDue', because: 'paidAlready' };
  if (canMakeOrderMove(order.status, orderMoves.pay)) return { is: 'paid', takeSeatsAgain: false };
  if (!canMakeOrderMove(order.status, orderMoves.payLate)) return { is: 'refundDue', because: 'orderOver' };
  return order.seatsAreFree ? { is: 'paid', takeSeatsAgain: true } : { is: 'refundDue', because: 'seatsGone' };
}
