// The life of a payment, beside that of its order. Money that came is never forgotten: it settles an order, or it is to go back.

export const paymentStatuses = ['REQUESTED', 'FAILED', 'CAPTURED', 'MISMATCHED', 'REFUND_DUE', 'REFUNDED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export type PaymentMove = 'fail' | 'capture' | 'mismatch' | 'oweRefund' | 'refund';

export const paymentMoves = {
  REQUESTED: { fail: 'FAILED', capture: 'CAPTURED', mismatch: 'MISMATCHED', oweRefund: 'REFUND_DUE' },
  // A payer may be refused and then succeed with the very same number: no failure is the last word.
  FAILED: { capture: 'CAPTURED', mismatch: 'MISMATCHED', oweRefund: 'REFUND_DUE' },
  CAPTURED: { oweRefund: 'REFUND_DUE' },
  MISMATCHED: { oweRefund: 'REFUND_DUE' },
  REFUND_DUE: { refund: 'REFUNDED' },
  REFUNDED: {},
} as const satisfies Record<PaymentStatus, Partial<Record<PaymentMove, PaymentStatus>>>;

/** Null when a payment in this state cannot make this move. */
export function afterPaymentMove(status: PaymentStatus, move: PaymentMove): PaymentStatus | null {
  const moves: Partial<Record<PaymentMove, PaymentStatus>> = paymentMoves[status];
  return moves[move] ?? null;
}
