import type { Db } from '../../platform/deps.ts';
import { storedOrders } from '../../shop/orders/orders.queries.ts';

/** The payment terms of an event are part of its types. */
export const findEventTypes = (db: Db, eventId: number) =>
  db.selectFrom('event').where('id', '=', eventId).select(['types']).executeTakeFirst();

export const findStoredOrder = (db: Db, eventId: number, orderId: number) =>
  storedOrders(db).where('eventId', '=', eventId).where('id', '=', orderId).executeTakeFirstOrThrow();

type Proved = { eventId: number; invoiceNo: string; proofsJudged: number };

/** The proofs since staff last asked for another one. They are numbered from 1. */
export async function countProofs(db: Db, { eventId, invoiceNo, proofsJudged }: Proved): Promise<number> {
  const { count } = await db
    .selectFrom('transferProof')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .where('number', '>', proofsJudged)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** See `checkedTransferEnd`. */
export const transferEndOf = ({ createdAt }: { createdAt: Date }, transferHours: number): Date =>
  new Date(createdAt.getTime() + 2 * transferHours * 3_600_000);

/**
 * The end of the hold of a transfer with a receipt: the event's time for a transfer, and as long again for staff to check it. It is counted
 * from the confirmation, so another receipt gives no more.
 */
export async function checkedTransferEnd(db: Db, payment: { eventId: number; createdAt: Date }): Promise<Date> {
  const { transferHours } = await db
    .selectFrom('event')
    .where('id', '=', payment.eventId)
    .select('transferHours')
    .executeTakeFirstOrThrow();
  return transferEndOf(payment, transferHours);
}
