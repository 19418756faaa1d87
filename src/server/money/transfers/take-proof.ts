// Takes a receipt of a transfer, and keeps the seats while it waits to be checked.
import { proofsMax } from '../../../domain/payments/bounds.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { lockOrder } from '../../shop/orders/order-locks.queries.ts';
import { checkedTransferEnd, countProofs } from '../payments/payment-state.queries.ts';
import { holdUntil, listPayments, type PaymentRow } from '../payments/payments.queries.ts';
import type { ProofPress } from './proof-press.ts';
import { addProof } from './proofs.queries.ts';

type OfOrder = { eventId: number; id: number };

/** Returns the number of proofs that wait for staff afterwards. */
export async function takeProof(
  { db }: Pick<Deps, 'db'>,
  press: ProofPress,
  { eventId, id }: OfOrder,
  bytes: Buffer,
): Promise<number> {
  // Checked before the costly work, and again under the lock.
  await db.transaction().execute((tx) => findAwaiting(tx, { eventId, id }));
  const proof = await press.prepare(bytes);
  return db.transaction().execute(async (tx) => {
    const { payment, proofs } = await findAwaiting(tx, { eventId, id });
    await addProof(tx, eventId, payment.invoiceNo, proof);
    await holdUntil(tx, { eventId, id }, await checkedTransferEnd(tx, payment));
    return proofs + 1;
  });
}

type Awaiting = { payment: PaymentRow; proofs: number };

async function findAwaiting(tx: Db, { eventId, id }: OfOrder): Promise<Awaiting> {
  const order = await lockOrder(tx, eventId, id);
  const payments = await listPayments(tx, eventId, id);
  const payment = payments.find(({ method, status }) => method === 'CASH' && status === 'REQUESTED');
  if (!order || !payment) throw new Refused('notFound', 'transfer');
  if (order.status !== 'WAITING' || order.isOver)
    throw new Refused('notWaiting', 'order', { details: { status: order.isOver ? 'EXPIRED' : order.status } });
  const proofs = await countProofs(tx, payment);
  if (proofs >= proofsMax) throw new Refused('tooManyProofs', 'proof');
  return { payment, proofs };
}
