import type { PaymentState } from '../../../contract/payments.ts';

type Ended = Pick<PaymentState, 'state' | 'wasPaid'> & Partial<Pick<PaymentState, 'rejection'>>;

/** The end of an order that is not paid any more. A server of the release before sends no `rejection`. */
export function endOf({
  state,
  wasPaid,
  rejection = null,
}: Ended): 'refunded' | 'refundDue' | 'returned' | 'rejected' | 'over' {
  if (state === 'REFUNDED') return 'refunded';
  if (state === 'REFUND_DUE') return 'refundDue';
  if (rejection !== null) return 'rejected';
  return wasPaid ? 'returned' : 'over';
}
