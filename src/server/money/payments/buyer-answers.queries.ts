import type { Db } from '../../platform/deps.ts';

export const findBuyerForPayment = (db: Db, eventId: number, orderId: number) =>
  db
    .selectFrom('orderBuyer')
    .innerJoin('event', 'event.id', 'orderBuyer.eventId')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .select(['orderId', 'transferHours'])
    .executeTakeFirst();

/** False when the order has no buyer. */
export async function keepAnswers(tx: Db, eventId: number, orderId: number, sealedAnswers: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orderBuyer')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .set({ sealedAnswers })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
