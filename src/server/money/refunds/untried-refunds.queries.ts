// Refunds that the shop would send by itself. In a shop that was restored they may have been sent since the backup, so a person looks first.
import { sql } from 'kysely';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import { paymentMoves } from '../../../domain/payments/payment-states.ts';
import type { Db } from '../../platform/deps.ts';

/** The providers that can be told to refund. */
const providers: ProviderName[] = ['ASIA_PAY'];
/** Longer than a call to a provider takes: the job alerts the shop at its first round, and a person may send the refund then. */
const longAgo = sql<Date>`now() - interval '3 minutes'`;

/** Marks them as requested without a result. Call while no server runs. Returns how many there are. */
export async function doubtUntriedRefunds(db: Db): Promise<number> {
  const portions = await db
    .updateTable('paymentRefund')
    .from('payment')
    .whereRef('payment.eventId', '=', 'paymentRefund.eventId')
    .whereRef('payment.invoiceNo', '=', 'paymentRefund.invoiceNo')
    .where('payment.method', 'in', providers)
    .where('paymentRefund.sentAt', 'is', null)
    .where('paymentRefund.approvedBy', 'is not', null)
    .where('paymentRefund.askedAt', 'is', null)
    .where('paymentRefund.refused', 'is', null)
    .set({ askedAt: longAgo, isUnanswered: false })
    .executeTakeFirstOrThrow();
  const payments = await db
    .updateTable('payment')
    .where('method', 'in', providers)
    .where('status', '=', paymentMoves.oweRefund.to)
    .where('refundAskedAt', 'is', null)
    .where('refundRefused', 'is', null)
    .set({ refundAskedAt: longAgo, refundUnanswered: false })
    .executeTakeFirstOrThrow();
  return Number(portions.numUpdatedRows + payments.numUpdatedRows);
}
