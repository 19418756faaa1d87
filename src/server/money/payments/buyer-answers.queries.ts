import type { Db } from '../../platform/deps.ts';

export const findBuyerForPayment = (db: Db, eventId: number, orderId: number) =>
  db
    .selectFrom('orderBuyer')
    .innerJoin('event', 'event.id', 'orderBuyer.eventId')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .select(['orderId', 'transferHours'])
    .executeTakeFirst();

export const keepAnswers = (tx: Db, eventId: number, orderId: number, sealedAnswers: Buffer) =>
  tx
    .updateTable('orderBuyer')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .set({ sealedAnswers })
    .execute();
