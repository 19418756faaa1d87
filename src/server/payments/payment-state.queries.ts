import type { Db } from '../deps.ts';

/** What an event says about how it is paid. */
export const findEventTypes = (db: Db, eventId: number) =>
  db.selectFrom('event').where('id', '=', eventId).select(['types']).executeTakeFirst();

export const findStoredOrder = (db: Db, eventId: number, orderId: number) =>
  db
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .selectAll()
    .executeTakeFirstOrThrow();

export async function countProofs(db: Db, eventId: number, invoiceNo: string): Promise<number> {
  const { count } = await db
    .selectFrom('transferProof')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
