// Somebody sends what shows that a transfer was made. Pictures are worked on one after the other: each takes memory.
import { proofsMax } from '../../domain/payments/bounds.ts';
import type { Db, Deps } from '../deps.ts';
import { Refused } from '../http/refused.ts';
import { countProofs } from '../payments/payment-state.queries.ts';
import { listPayments, lockOrder, type PaymentRow } from '../payments/payments.queries.ts';
import { prepareProof } from './prepare-proof.ts';
import { addProof } from './proofs.queries.ts';

type OfOrder = { eventId: number; id: number };

const waitingMax = 20;

/** One at a time, and no long line. */
export class ProofPress {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  async prepare(bytes: Buffer): ReturnType<typeof prepareProof> {
    if (this.#waiting >= waitingMax) throw new Refused('busy', 'proof', { retryAfterSeconds: 5 });
    this.#waiting += 1;
    const preparing = this.#last.then(() => prepareProof(bytes));
    this.#last = preparing.catch(() => {});
    try {
      return await preparing;
    } finally {
      this.#waiting -= 1;
    }
  }
}

/** Tells how many there are afterwards. */
export async function takeProof(
  { db }: Pick<Deps, 'db'>,
  press: ProofPress,
  { eventId, id }: OfOrder,
  bytes: Buffer,
): Promise<number> {
  // Nobody's work is begun for nothing; under the lock it is looked at again.
  await db.transaction().execute((tx) => findAwaiting(tx, { eventId, id }));
  const proof = await press.prepare(bytes);
  return db.transaction().execute(async (tx) => {
    const { payment, proofs } = await findAwaiting(tx, { eventId, id });
    await addProof(tx, eventId, payment.invoiceNo, proof);
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
  const proofs = await countProofs(tx, eventId, payment.invoiceNo);
  if (proofs >= proofsMax) throw new Refused('tooManyProofs', 'proof');
  return { payment, proofs };
}
