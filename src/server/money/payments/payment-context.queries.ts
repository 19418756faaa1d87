import type { Db } from '../../platform/deps.ts';

/** The event of an order and its buyer. */
export const findPaymentContext = (db: Db, eventId: number, orderId: number) =>
  db
    .selectFrom('orderBuyer')
    .innerJoin('event', 'event.id', 'orderBuyer.eventId')
    .where('orderBuyer.eventId', '=', eventId)
    .where('orderBuyer.orderId', '=', orderId)
    .select(['sealedPerson', 'locale', 'nameCht', 'nameEng'])
    .executeTakeFirst();
