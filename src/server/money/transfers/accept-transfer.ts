// An administrator confirms that the money of a transfer came. Only one decides, under the lock of the order; a second one is refused
// with the name of the first.

import { dollarsFrom } from '../../../domain/money/money.ts';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { findPayment, noteDecision, type PaymentRow, takenByHand } from '../payments/payments.queries.ts';
import { type SettleResult, settleCapture } from '../payments/settle-payment.ts';
import { findLine, takeLine } from './statement-lines.queries.ts';

export type Acceptance = {
  invoiceNo: string;
  amountCents: number;
  /** The digest of a statement line; undefined when the administrator has seen the money in the bank's own pages. */
  line: string | undefined;
  by: Actor;
};

export async function acceptTransfer(
  services: PaymentServices,
  { invoiceNo, amountCents, line, by }: Acceptance,
): Promise<SettleResult> {
  const payment = await findTransfer(services.db, invoiceNo);
  if (payment.amountCents !== amountCents)
    throw new Refused('otherAmount', 'transfer', { details: { amount: dollarsFrom(payment.amountCents) } });
  const { eventId, merchantId, currency } = payment;
  const providerRef = line ?? takenByHand;
  const result = await settleCapture(services, {
    eventId,
    invoiceNo,
    amountCents,
    merchantId,
    currency,
    providerRef,
    responseCode: null,
    saidBy: by,
    first: async (tx, locked) => {
      // The same request again, because its reply was lost.
      if (locked.decidedBy === by.principal && locked.providerRef === providerRef) return;
      if (!isOpenTo(locked, line)) throw decidedAlready(locked);
      if (line !== undefined) await payWithLine(tx, line, locked);
      await noteDecision(tx, locked, { decidedBy: by.principal });
      const how = line === undefined ? 'by hand' : `with line ${line}`;
      await addAudit(tx, { ...by, type: 'TRANSFER_ACCEPTED', message: `payment ${invoiceNo}, ${how}` });
    },
  });
  return result.is === 'again' ? earlierResult(await findTransfer(services.db, invoiceNo)) : result;
}

/** Uses a statement line for this payment. It must have been uploaded, have this amount and be unused. */
async function payWithLine(tx: Db, digest: string, { invoiceNo, amountCents }: PaymentRow): Promise<void> {
  const line = await findLine(tx, digest);
  if (!line) throw new Refused('lineUnknown', 'transfer');
  if (line.amountCents !== amountCents)
    throw new Refused('otherAmount', 'transfer', { details: { amount: dollarsFrom(amountCents) } });
  if (!(await takeLine(tx, digest, invoiceNo))) throw new Refused('lineUsed', 'transfer');
}

const earlierResult = ({ settles }: PaymentRow): SettleResult =>
  settles ? { is: 'paid', takeSeatsAgain: false } : { is: 'refundDue', because: 'orderOver' };

/** A transfer that was given up can still be accepted, but only with a statement line. */
const isOpenTo = ({ status }: PaymentRow, line: string | undefined): boolean =>
  status === 'REQUESTED' || (status === 'FAILED' && line !== undefined);

export const decidedAlready = ({ decidedBy, status }: PaymentRow): Refused =>
  new Refused('alreadyDecided', 'transfer', { details: { decidedBy: decidedBy ?? '', status } });

export async function findTransfer(db: Db, invoiceNo: string): Promise<PaymentRow> {
  const eventId = eventOfInvoice(invoiceNo);
  const payment = eventId === null ? undefined : await findPayment(db, eventId, invoiceNo);
  if (payment?.method !== 'CASH') throw new Refused('notFound', 'transfer');
  return payment;
}
