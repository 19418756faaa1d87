// Decides to which payments of an order money goes back, and writes that down. It is sent later: by the provider, or by a person.
import { splitRefund } from '../../../domain/orders/give-back.ts';
import type { OrderChannel } from '../../../domain/orders/order-channels.ts';
import type { Db } from '../../platform/deps.ts';
import type { PaymentRow } from '../payments/payments.queries.ts';
import { addOrderRefund } from './order-refunds.queries.ts';

type Settling = Pick<PaymentRow, 'settles' | 'capturedCents' | 'givenBackCents'>;
const leftOf = ({ settles, capturedCents, givenBackCents }: Settling): number =>
  settles ? (capturedCents ?? 0) - givenBackCents : 0;

/** The money that was paid for an order and did not go back yet. */
export const leftCentsOf = (payments: readonly Settling[]): number =>
  payments.reduce((sum, payment) => sum + leftOf(payment), 0);

export type Owing = {
  eventId: number;
  orderId: number;
  /** The newest first, so that a difference that was paid last goes back first. */
  payments: readonly PaymentRow[];
  refundCents: number;
  reason: string;
  decidedBy: string;
  /** Null when somebody of finance has to approve it. */
  approvedBy: string | null;
};
export type RefundShare = { method: string; amountCents: number };

/** Call with the order locked, and with no more than is left. */
export async function oweRefund(tx: Db, { payments, refundCents, ...refund }: Owing): Promise<RefundShare[]> {
  const left = payments.map((payment) => ({ invoiceNo: payment.invoiceNo, leftCents: leftOf(payment) }));
  const shares = splitRefund(left, refundCents);
  for (const share of shares) await addOrderRefund(tx, { ...refund, ...share });
  return shares.map(({ invoiceNo, amountCents }) => ({
    method: payments.find((payment) => payment.invoiceNo === invoiceNo)?.method as string,
    amountCents,
  }));
}

/**
 * The method under which a change of an order is booked: that of the first portion, else of the payment that settled the order. An
 * outlet owes its money, and a guest pays nothing.
 */
export const methodOf = (
  payments: readonly PaymentRow[],
  shares: readonly RefundShare[],
  channel: OrderChannel,
): string =>
  shares[0]?.method ?? payments.find(({ settles }) => settles)?.method ?? (channel === 'OUTLET' ? 'OUTLET' : 'NONE');
