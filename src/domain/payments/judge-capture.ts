// Decides whether captured money pays for its order: by the amount that was requested, and by the present status of the order.
import { canMakeOrderMove, type OrderStatus, orderMoves } from '../orders/order-states.ts';
import { canMakePaymentMove, type PaymentStatus, paymentMoves } from './payment-states.ts';

export type Captured = { amountCents: number; currency: string; merchantId: string };
export type Attempt = Captured & { status: PaymentStatus };
const mismatches = ['merchantId', 'currency', 'amountCents'] as const satisfies (keyof Captured)[];
/** The reasons for a refund: the field that differs from the request, or the reason why the order cannot be paid. */
export const refundReasons = [...mismatches, 'paidAlready', 'seatsGone', 'orderOver'] as const;
export type RefundReason = (typeof refundReasons)[number];
export type OrderThen = {
  /** The present status: a hold that has run out is EXPIRED. */
  status: OrderStatus;
  /** Whether another payment has settled it. */
  isSettled: boolean;
  /** Whether the same seats are free, if the order has lost them. */
  seatsAreFree: boolean;
  /** One of its shows has begun: an order that has expired is not paid any more. */
  hasBegun?: boolean;
};
export type CaptureVerdict =
  /** The same capture was recorded before. */
  | { is: 'again' }
  | { is: 'mismatch'; differs: keyof Captured }
  /** `takeSeatsAgain`: the hold had ended, and its seats are still free. */
  | { is: 'paid'; takeSeatsAgain: boolean }
  | { is: 'refundDue'; because: Exclude<RefundReason, keyof Captured> };

export function judgeCapture(attempt: Attempt, captured: Captured, order: OrderThen): CaptureVerdict {
  if (!canMakePaymentMove(attempt.status, paymentMoves.capture)) return { is: 'again' };
  for (const key of mismatches) if (attempt[key] !== captured[key]) return { is: 'mismatch', differs: key };
  if (order.isSettled) return { is: 'refundDue', because: 'paidAlready' };
  if (canMakeOrderMove(order.status, orderMoves.pay)) return { is: 'paid', takeSeatsAgain: false };
  if (order.hasBegun || !canMakeOrderMove(order.status, orderMoves.payLate))
    return { is: 'refundDue', because: 'orderOver' };
  return order.seatsAreFree ? { is: 'paid', takeSeatsAgain: true } : { is: 'refundDue', because: 'seatsGone' };
}
