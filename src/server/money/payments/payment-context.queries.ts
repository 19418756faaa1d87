import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

/** The event of an order with its venue, the buyer, the version of the link to its tickets, and the facts that decide about the handover of the tickets. */
export const findPaymentContext = (db: Db, eventId: number, orderId: number) =>
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
    .where('orderBuyer.eventId', '=', eventId)
    .where('orderBuyer.orderId', '=', orderId)
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
    ])
    .executeTakeFirst();
export type PaymentContext = NonNullable<Awaited<ReturnType<typeof findPaymentContext>>>;
