import type { Transfer } from '../../../contract/payments.ts';
import { fpsCode } from '../../../domain/payments/fps-code.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkedTransferEnd, countProofs } from './payment-state.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

type Waiting = { expiresAt: Date };
type TransferRow = Pick<
  PaymentRow,
  'eventId' | 'invoiceNo' | 'amountCents' | 'note' | 'method' | 'status' | 'createdAt'
>;

/** Null when the payment is no open transfer, or the shop takes no transfers any more. */
export async function readTransfer(
  { db, configuration }: Pick<Deps, 'db' | 'configuration'>,
  { expiresAt }: Waiting,
  payment: TransferRow,
): Promise<Transfer | null> {
  const { eventId, invoiceNo, amountCents, note, method, status } = payment;
  const { transfer } = configuration.payments;
  if (!transfer || method !== 'CASH' || status !== 'REQUESTED') return null;
  const { bankName, accountName, accountNumber, fpsId } = transfer;
  const validUntil = expiresAt.getTime();
  return {
    bankName,
    accountName,
    accountNumber,
    fpsId,
    fpsCode: fpsCode({ payee: { fpsId }, amountCents, reference: invoiceNo, validUntil }),
    amount: amountCents / 100,
    reference: invoiceNo,
    validUntil: expiresAt.toISOString(),
    validUntilWithProof: await untilWithProof(db, payment, expiresAt),
    proofs: await countProofs(db, eventId, invoiceNo),
    note,
  };
}

async function untilWithProof(db: Deps['db'], payment: TransferRow, expiresAt: Date): Promise<string | null> {
  const until = await checkedTransferEnd(db, payment);
  return until > expiresAt ? until.toISOString() : null;
}
