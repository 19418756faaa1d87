import type { Transfer } from '../../../contract/payments.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { fpsCode } from '../../../domain/payments/fps-code.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkedTransferEnd, countProofs } from './payment-state.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

type OrderHold = { expiresAt: Date };
type TransferRow = Pick<
  PaymentRow,
  'eventId' | 'invoiceNo' | 'amountCents' | 'note' | 'method' | 'status' | 'createdAt'
>;

/** Null when the payment is no open transfer, or the shop takes no transfers any more. */
export async function readTransfer(
  { db, configuration }: Pick<Deps, 'db' | 'configuration'>,
  order: OrderHold,
  payment: TransferRow & Pick<PaymentRow, 'orderId' | 'proofsJudged' | 'transferHours'>,
): Promise<Transfer | null> {
  if (!isOpen(configuration, payment)) return null;
  const proofs = await countProofs(db, payment);
  return transferOf(configuration, order, payment, { end: await checkedTransferEnd(db, payment), proofs });
}

type Configuration = Deps['configuration'];
const isOpen = ({ payments }: Configuration, { method, status }: TransferRow): boolean =>
  payments.transfer !== undefined && method === 'CASH' && status === 'REQUESTED';

/** The same from what was read before: the end of a transfer with a receipt, and the number of its receipts. */
export function transferOf(
  configuration: Configuration,
  { expiresAt }: OrderHold,
  payment: TransferRow,
  { end, proofs }: { end: Date; proofs: number },
): Transfer | null {
  const { transfer } = configuration.payments;
  if (!transfer || !isOpen(configuration, payment)) return null;
  const { invoiceNo, amountCents, note } = payment;
  const { bankName, accountName, accountNumber, fpsId } = transfer;
  const validUntil = expiresAt.getTime();
  return {
    bankName,
    accountName,
    accountNumber,
    fpsId,
    fpsCode: fpsCode({ payee: { fpsId }, amountCents, reference: invoiceNo, validUntil }),
    amount: dollarsFrom(amountCents),
    reference: invoiceNo,
    validUntil: expiresAt.toISOString(),
    validUntilWithProof: end > expiresAt ? end.toISOString() : null,
    proofs,
    note,
  };
}
