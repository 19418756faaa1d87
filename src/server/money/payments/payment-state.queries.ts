import type { Db } from '../../platform/deps.ts';
import { findFirstShow } from '../../shop/orders/late-seats.queries.ts';
import { storedOrders } from '../../shop/orders/orders.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

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

export async function findTransferHours(db: Db, eventId: number): Promise<number> {
  const event = db.selectFrom('event').where('id', '=', eventId).select('transferHours');
  return (await event.executeTakeFirstOrThrow()).transferHours;
}

type Begun = Pick<PaymentRow, 'createdAt' | 'transferHours'>;

export const firstShowOf = (tickets: readonly { startsAt: Date }[]): Date =>
  new Date(Math.min(...tickets.map(({ startsAt }) => startsAt.getTime())));

/**
 * The end of the hold of a transfer with a receipt: the time for a transfer, and as long again for staff to check it, but not into the show. It is
 * counted from the confirmation, so another receipt gives no more. Staff may give all transfers of an event more time, and none less.
 */
export function transferEndOf({ createdAt, transferHours }: Begun, event: { hours: number; firstShow: Date }): Date {
  const hours = Math.max(transferHours ?? 0, event.hours);
  return new Date(Math.min(createdAt.getTime() + 2 * hours * 3_600_000, event.firstShow.getTime()));
}

export async function checkedTransferEnd(
  db: Db,
  payment: Begun & Pick<PaymentRow, 'eventId' | 'orderId'>,
): Promise<Date> {
  const hours = await findTransferHours(db, payment.eventId);
  return transferEndOf(payment, { hours, firstShow: await findFirstShow(db, payment) });
}
