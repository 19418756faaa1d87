import { sql } from 'kysely';
import type { TicketSettings } from '../../../domain/tickets/ticket-settings.ts';
import { usualTicketSettings } from '../../../domain/tickets/ticket-settings.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import { invoiceNoOfOrder } from '../orders/orders.queries.ts';

type Texts = Partial<Record<Locale, string>>;
type OfOrder = { eventId: number; orderId: number };

/** An order with all that its tickets have in common. */
export const findTicketOrder = (db: Db, { eventId, orderId }: OfOrder) =>
  db
    .selectFrom('orders')
    .innerJoin('event', 'event.id', 'orders.eventId')
    .innerJoin('site', 'site.id', 'event.siteId')
    .leftJoin('ticketLink', (join) =>
      join.onRef('ticketLink.eventId', '=', 'orders.eventId').onRef('ticketLink.orderId', '=', 'orders.id'),
    )
    .leftJoin('orderBuyer', (join) =>
      join.onRef('orderBuyer.eventId', '=', 'orders.eventId').onRef('orderBuyer.orderId', '=', 'orders.id'),
    )
    .where('orders.eventId', '=', eventId)
    .where('orders.id', '=', orderId)
    .select([
      'orders.eventId',
      'orders.id as orderId',
      'orders.status',
      'orders.deliveryType',
      'orderBuyer.sealedPerson',
      'orderBuyer.locale as buyerLocale',
      'event.eventCode',
      'event.nameCht',
      'event.nameEng',
      'event.types',
      'event.doorsMinutesBefore',
      'event.durationMinutes',
      'site.name as siteName',
      'site.address',
      invoiceNoOfOrder,
      sql<Texts>`site.names`.as('siteNames'),
      sql<Texts>`site.addresses`.as('addresses'),
      sql<number>`coalesce(ticket_link.version, 1)`.as('linkVersion'),
    ])
    .executeTakeFirst();
export type TicketOrder = NonNullable<Awaited<ReturnType<typeof findTicketOrder>>>;

/** The tickets of an order that were not returned, each with its issue and its holder. */
export const listHeldTickets = (db: Db, { eventId, orderId }: OfOrder) =>
  db
    .selectFrom('ticket')
    .innerJoin('session', 'session.id', 'ticket.sessionId')
    .innerJoin('zone', 'zone.id', 'ticket.zoneId')
    .innerJoin('pricing', 'pricing.id', 'ticket.pricingId')
    .leftJoin('inventory', (join) =>
      join
        .onRef('inventory.eventId', '=', 'ticket.eventId')
        .onRef('inventory.sessionId', '=', 'ticket.sessionId')
        .onRef('inventory.zoneId', '=', 'ticket.zoneId'),
    )
    .leftJoin('ticketIssue', (join) =>
      join
        .onRef('ticketIssue.eventId', '=', 'ticket.eventId')
        .onRef('ticketIssue.orderId', '=', 'ticket.orderId')
        .onRef('ticketIssue.number', '=', 'ticket.number'),
    )
    .leftJoin('ticketHolder', (join) =>
      join
        .onRef('ticketHolder.eventId', '=', 'ticket.eventId')
        .onRef('ticketHolder.orderId', '=', 'ticket.orderId')
        .onRef('ticketHolder.number', '=', 'ticket.number'),
    )
    .where('ticket.eventId', '=', eventId)
    .where('ticket.orderId', '=', orderId)
    .where('ticket.isLive', '=', true)
    .orderBy('ticket.number')
    .select([
      'ticket.number',
      'ticket.sessionId',
      'ticket.zoneId',
      'ticket.pricingId',
      'ticket.priceCents',
      'ticket.handlingFeeCents',
      'ticket.rowLabel',
      'ticket.seatNumber',
      'ticket.restrictedView',
      'pricing.ticketType',
      'session.startsAt',
      'zone.name as zoneName',
      'zone.freeSeating',
      'inventory.planCode',
      'ticketHolder.sealedName',
      'ticketHolder.sealedEmail',
      sql<Texts>`zone.names`.as('zoneNames'),
      sql<number>`coalesce(ticket_issue.issue, 1)`.as('issue'),
      sql<number>`coalesce(ticket_holder.transfers, 0)`.as('transfers'),
    ])
    .execute();
export type HeldTicketRow = Awaited<ReturnType<typeof listHeldTickets>>[number];

export type StoredSettings = TicketSettings & { terms: Texts };

/** The settings of the event, or the usual ones. */
export async function readTicketSettings(db: Db, eventId: number): Promise<StoredSettings> {
  const row = await db
    .selectFrom('ticketSettings')
    .where('eventId', '=', eventId)
    .select([
      'releaseDays',
      'reminderHours',
      'holderNames',
      'checksIdentity',
      'allowsReentry',
      'transfersMax',
      sql<Texts>`terms`.as('terms'),
    ])
    .executeTakeFirst();
  return row ?? { ...usualTicketSettings, terms: {} };
}

export type GateRow = { id: number; name: string; zoneIds: number[] };

export const listGates = (db: Db, eventId: number): Promise<GateRow[]> =>
  db
    .selectFrom('gate')
    .where('eventId', '=', eventId)
    .orderBy('name')
    .select(['id', 'name', sql<number[]>`zone_ids::integer[]`.as('zoneIds')])
    .execute();
