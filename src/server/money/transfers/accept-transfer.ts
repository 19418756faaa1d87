// An administrator has seen the money. Under the lock of the order only one decides; whoever comes second is told who was first.
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { findPayment, noteDecision, type PaymentRow } from '../payments/payments.queries.ts';
import { type SaidBy, type Settled, settleCapture } from '../payments/settle-payment.ts';
import { findLine, takeLine } from './statement-lines.queries.ts';

export type Acceptance = {
  invoiceNo: string;
  amountCents: number;
  /** The digest of a line of a statement; without one somebody says so who saw it in the bank's own pages. */
  line: string | undefined;
  by: SaidBy;
};

export async function acceptTransfer(
  services: PaymentServices,
  { invoiceNo, amountCents, line, by }: Acceptance,
): Promise<Settled> {
  const payment = await findTransfer(services.db, invoiceNo);
  if (payment.amountCents !== amountCents)
    throw new Refused('otherAmount', 'transfer', { details: { amount: payment.amountCents / 100 } });
  const { eventId, merchantId, currency } = payment;
  const providerRef = line ?? 'by hand';
  const settled = await settleCapture(services, {
    eventId,
    invoiceNo,
    amountCents,
    merchantId,
    currency,
    providerRef,
    responseCode: null,
    saidBy: by,
    first: async (tx, locked) => {
      // The same once more, because the answer was lost.
      if (locked.decidedBy === by.principal && locked.providerRef === providerRef) return;
      if (!isOpenTo(locked, line)) throw decidedAlready(locked);
      if (line !== undefined) await payWithLine(tx, line, locked);
      await noteDecision(tx, locked, { decidedBy: by.principal });
      const how = line === undefined ? 'by hand' : `with line ${line}`;
      await addAudit(tx, { ...by, type: 'TRANSFER_ACCEPTED', message: `payment ${invoiceNo}, ${how}` });
    },
  });
  return settled.is === 'again' ? settledBefore(await findTransfer(services.db, invoiceNo)) : settled;
}

/** What nobody uploaded says nothing; what says another amount pays for something else. */
async function payWithLine(tx: Db, digest: string, { invoiceNo, amountCents }: PaymentRow): Promise<void> {
  const line = await findLine(tx, digest);
  if (!line) throw new Refused('lineUnknown', 'transfer');
  if (line.amountCents !== amountCents)
    throw new Refused('otherAmount', 'transfer', { details: { amount: amountCents / 100 } });
  if (!(await takeLine(tx, digest, invoiceNo))) throw new Refused('lineUsed', 'transfer');
}

const settledBefore = ({ settles }: PaymentRow): Settled =>
  settles ? { is: 'paid', takeSeatsAgain: false } : { is: 'refundDue', because: 'orderOver' };

/** Money for a transfer that was given up comes all the same; then the bank's own line has to say so. */
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
