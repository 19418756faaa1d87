import type { Db } from '../../platform/deps.ts';

/** The event of an order, its buyer, and the facts that decide about the handover of its tickets. */
export const findPaymentContext = (db: Db, eventId: number, orderId: number) =>
  db
    .selectFrom('orderBuyer')
    .innerJoin('event', 'event.id', 'orderBuyer.eventId')
    .innerJoin('orders', (join) =>
      join.onRef('orders.eventId', '=', 'orderBuyer.eventId').onRef('orders.id', '=', 'orderBuyer.orderId'),
    )
    .where('orderBuyer.eventId', '=', eventId)
    .where('orderBuyer.orderId', '=', orderId)
    .select(['sealedPerson', 'locale', 'nameCht', 'nameEng', 'event.types', 'orders.deliveryType'])
    .executeTakeFirst();
