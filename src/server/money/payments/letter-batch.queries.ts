// The facts that letters about many orders need, for one round trip. `payment-context.queries.ts` reads the same for a single order.

import { usualTicketSettings } from '../../../domain/tickets/ticket-settings.ts';
import { bigints } from '../../platform/database/arrays.ts';
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import type { TicketRow } from '../../shop/orders/orders.queries.ts';
import { type OfOrder, valuesOf, wanted } from './locked-orders.queries.ts';
import type { PaymentContext } from './payment-context.queries.ts';

type OfBuyer = 'sealedPerson' | 'locale' | 'mailboxDigest' | 'deliveryType' | 'status' | 'settledAt' | 'linkVersion';
type LetterOrder = Pick<PaymentContext, OfBuyer> & OfOrder & { telephoneDigest: string };

/** Orders without a buyer are left out. */
export const selectLetterOrders = (orders: readonly OfOrder[]): Statement => ({
  name: 'select-letter-orders',
  text: `
    select o.event_id as "eventId", o.id as "orderId", b.sealed_person as "sealedPerson", b.locale,
      b.mailbox_digest as "mailboxDigest", b.telephone_digest as "telephoneDigest", o.delivery_type as "deliveryType", o.status,
      o.settled_at as "settledAt", coalesce(link.version, 1) as "linkVersion"
    from ${wanted}
    join orders o on o.event_id = wanted.event_id and o.id = wanted.order_id
    join order_buyer b on b.event_id = wanted.event_id and b.order_id = wanted.order_id
    left join ticket_link link on link.event_id = wanted.event_id and link.order_id = wanted.order_id`,
  values: valuesOf(orders),
});
export const readLetterOrders = (rows: Rows) => rows as LetterOrder[];

type LetterEvent = Omit<PaymentContext, OfBuyer> & { eventId: number; releaseDays: number | null };

export const selectLetterEvents = (eventIds: readonly number[]): Statement => ({
  name: 'select-letter-events',
  text: `
    select event.id as "eventId", event_code as "eventCode", name_cht as "nameCht", name_eng as "nameEng",
      doors_minutes_before as "doorsMinutesBefore", duration_minutes as "durationMinutes", location_url as "locationUrl", types,
      site.name as "siteName", site.names as "siteNames", site.address as "siteAddress", site.addresses as "siteAddresses",
      case when ticket_settings is null then ${usualTicketSettings.releaseDays} else ticket_settings.release_days end as "releaseDays"
    from unnest($1::bigint[]) wanted (event_id)
    join event on event.id = wanted.event_id
    join site on site.id = event.site_id
    left join ticket_settings on ticket_settings.event_id = wanted.event_id`,
  values: [bigints(eventIds)],
});
export const readLetterEvents = (rows: Rows) => rows as LetterEvent[];

type LetterTicket = Omit<TicketRow, 'wheelchair'> & { orderId: number; planCode: string | null };

/** The tickets that were not returned, in the order of their numbers. */
export const selectLetterTickets = (orders: readonly OfOrder[]): Statement => ({
  name: 'select-letter-tickets',
  text: `
    select t.order_id as "orderId", t.session_id as "sessionId", t.zone_id as "zoneId", t.pricing_id as "pricingId",
      t.price_cents as "priceCents", t.handling_fee_cents as "handlingFeeCents", t.row_label as "rowLabel",
      t.seat_number as "seatNumber", t.restricted_view as "restrictedView", session.starts_at as "startsAt",
      zone.name as "zoneName", zone.names as "zoneNames", zone.free_seating as "freeSeating", inventory.plan_code as "planCode"
    from ${wanted}
    join ticket t on t.event_id = wanted.event_id and t.order_id = wanted.order_id and t.returned_at is null
    join session on session.id = t.session_id
    join zone on zone.id = t.zone_id
    left join inventory on inventory.event_id = t.event_id and inventory.session_id = t.session_id and inventory.zone_id = t.zone_id
    order by t.order_id, t.number`,
  values: valuesOf(orders),
});
export const readLetterTickets = (rows: Rows) => rows as LetterTicket[];
