import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

/** The events of orders with their venues, the buyers, the versions of the links to their tickets, and the facts that decide about the handover of the tickets. */
const contexts = (db: Db) =>
  db
    .selectFrom('orderBuyer')
    .innerJoin('event', 'event.id', 'orderBuyer.eventId')
    .innerJoin('site', 'site.id', 'event.siteId')
    .innerJoin('orders', (join) =>
      join.onRef('orders.eventId', '=', 'orderBuyer.eventId').onRef('orders.id', '=', 'orderBuyer.orderId'),
    )
    .leftJoin('ticketLink', (join) =>
      join.onRef('ticketLink.eventId', '=', 'orders.eventId').onRef('ticketLink.orderId', '=', 'orders.id'),
    )
    .select([
      'sealedPerson',
      'locale',
      'mailboxDigest',
      'eventCode',
      'nameCht',
      'nameEng',
      'doorsMinutesBefore',
      'durationMinutes',
      'locationUrl',
      'event.types',
      'site.name as siteName',
      'site.names as siteNames',
      'site.address as siteAddress',
      'site.addresses as siteAddresses',
      'orders.deliveryType',
      'orders.status',
      'orders.settledAt',
      sql<number>`coalesce(ticket_link.version, 1)`.as('linkVersion'),
    ]);

export const findPaymentContext = (db: Db, eventId: number, orderId: number) =>
  contexts(db).where('orderBuyer.eventId', '=', eventId).where('orderBuyer.orderId', '=', orderId).executeTakeFirst();
export type PaymentContext = NonNullable<Awaited<ReturnType<typeof findPaymentContext>>>;
