import type { Transfer } from '../../contract/payments.ts';
import { fpsCode } from '../../domain/payments/fps-code.ts';
import type { Deps } from '../deps.ts';
import { countProofs } from './payment-state.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

type Waiting = { expiresAt: Date };

/** Null when nobody waits for this transfer, or the shop takes none any more. */
export async function readTransfer(
  { db, configuration }: Pick<Deps, 'db' | 'configuration'>,
  { expiresAt }: Waiting,
  { eventId, invoiceNo, amountCents, note, method, status }: PaymentRow,
): Promise<Transfer | null> {
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
    proofs: await countProofs(db, eventId, invoiceNo),
    note,
  };
}
