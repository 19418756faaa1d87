// A refund as the office sees it: who can send it, and how far it has come.
import type { RefundDue } from '../../../contract/payment-review.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import { otherCurrency } from '../../../domain/payments/currencies.ts';
import { triedOf } from '../../../domain/payments/refund-attempt.ts';
import type { Gateway, Gateways } from '../gateways/gateway.ts';
import type { PaymentRow } from '../payments/payments.queries.ts';

/** Null when a person has to decide: after a transfer, another currency or another merchant. */
export function senderOf(gateways: Gateways, { method, status, refundReason }: PaymentRow): Gateway['refund'] {
  if (method === 'CASH' || (status === 'MISMATCHED' && refundReason !== 'amountCents')) return null;
  return gateways[method as ProviderName]?.refund ?? null;
}

export const refundOf = (gateways: Gateways, payment: PaymentRow): RefundDue => ({
  invoiceNo: payment.invoiceNo,
  transactionId: payment.orderId,
  method: payment.method,
  status: payment.status as RefundDue['status'],
  amount: dollarsFrom(payment.amountCents),
  captured: dollarsFrom(payment.capturedCents ?? 0),
  capturedCurrency: otherCurrency(payment),
  reason: payment.refundReason,
  note: payment.note,
  createdDate: payment.createdAt.toISOString(),
  canBeSent: payment.status !== 'REFUNDED' && senderOf(gateways, payment) !== null,
  tried:
    payment.status === 'REFUNDED'
      ? null
      : triedOf({
          at: payment.refundAskedAt,
          isUnanswered: payment.refundUnanswered,
          refusal: payment.refundRefused,
        }),
  refusedBecause: payment.refundRefused,
});
