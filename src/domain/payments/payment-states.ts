// The life of a payment, beside that of its order: every change of its status is one of these moves, here and in the database.
// Captured money either settles an order or goes back.

export const paymentStatuses = ['REQUESTED', 'FAILED', 'CAPTURED', 'MISMATCHED', 'REFUND_DUE', 'REFUNDED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

// A payer may fail and then succeed with the same invoice number, so FAILED is not final.
export const paymentMoves = {
  fail: { from: ['REQUESTED'], to: 'FAILED' },
  capture: { from: ['REQUESTED', 'FAILED'], to: 'CAPTURED' },
  mismatch: { from: ['REQUESTED', 'FAILED'], to: 'MISMATCHED' },
  oweRefund: { from: ['REQUESTED', 'FAILED'], to: 'REFUND_DUE' },
  refund: { from: ['MISMATCHED', 'REFUND_DUE'], to: 'REFUNDED' },
} as const satisfies Record<string, { from: readonly PaymentStatus[]; to: PaymentStatus }>;
export type PaymentMove = (typeof paymentMoves)[keyof typeof paymentMoves];

type Reported = { status: string; reportedAt: Date | null; askAt: Date | null };
/** The browser has reported a payment and there is no result yet. Without a report the payer may have given up. */
export const isResultAwaited = ({ status, reportedAt, askAt }: Reported): boolean =>
  status === 'REQUESTED' && reportedAt !== null && askAt !== null;

/** A gateway's page is left by then. Attempts prolong each other's hold for so long at most, counted from the order. */
export const gatewayMinutesMax = 60;

type Attempted = Reported & { method: string; createdAt: Date };
/** A gateway may take the money in this moment, or has taken it. Whoever pays later gets it back. */
export const isUnderWay = (attempt: Attempted, now: Date): boolean =>
  attempt.method !== 'CASH' &&
  attempt.status === 'REQUESTED' &&
  (isResultAwaited(attempt) || now.getTime() - attempt.createdAt.getTime() < gatewayMinutesMax * 60_000);

export const canMakePaymentMove = (status: PaymentStatus, move: PaymentMove): boolean =>
  (move.from as readonly PaymentStatus[]).includes(status);
