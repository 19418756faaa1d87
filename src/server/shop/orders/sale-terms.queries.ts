import { sql } from 'kysely';
import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import type { HoldSettings } from '../../../domain/holds/hold-settings.ts';
import type { SalePricing, SaleZone } from '../../../domain/orders/order-request.ts';
import type { Db } from '../../platform/deps.ts';
import { holding } from '../holds/holds.queries.ts';
import { hasPlaces } from '../seating/seat-plans.queries.ts';

export type SaleTermsRow = {
  holding: HoldSettings;
  siteId: number;
  types: EventTypes;
  ticketsPerOrderMax: number;
  ticketsPerVisitorMax: number | null;
  admittedPerMinute: number | null;
  insideMax: number | null;
  saleOpensAt: Date | null;
  presaleOpensAt: Date | null;
  isPaused: boolean;
  publishedAt: Date | null;
  sessions: { id: number; startsAtSeconds: number; enabled: boolean }[];
  pricings: SalePricing[];
  zones: SaleZone[];
};

/** All terms of one event's sale in one round trip. */
export async function findSaleTerms(db: Db, eventId: number): Promise<SaleTermsRow | undefined> {
  const { rows } = await sql<SaleTermsRow>`
    select site_id, types, max_tickets_per_order as tickets_per_order_max, tickets_per_visitor_max,
      admitted_per_minute, inside_max, sale_opens_at, presale_opens_at, sale_paused_at is not null as is_paused, published_at,
      ${holding},
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'startsAtSeconds', extract(epoch from starts_at), 'enabled', enabled and not event.archived)), '[]')
        from session where event_id = event.id
      ) as sessions,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', pricing.id, 'zoneId', zone_id, 'ticketType', ticket_type,
          'priceCents', price_cents, 'handlingFeeCents', handling_fee_cents)), '[]')
        from pricing join zone on zone.id = zone_id
        where event_id = event.id and ${hasPlaces}
      ) as pricings,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', id, 'name', name, 'freeSeating', free_seating,
          'autoArrangeAsc', auto_arrange_asc, 'prefersMiddle', prefers_middle)), '[]')
        from zone where site_id = event.site_id
      ) as zones
    from event where id = ${eventId}`.execute(db);
  return rows[0];
}
