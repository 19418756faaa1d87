// The seats that are left for the visitors of a waiting room.
import { sql } from 'kysely';
import { hasPlaces } from '../seating/seat-plans.queries.ts';

const isForBuyers = sql<boolean>`ticket_type in ('PUBLIC', 'DISCOUNT', 'PRIORITY_BOOKING')`;

/** Free seats that buyers can have, in open sessions; null while a zone of one of them has no inventory yet. Zones for guests and outlets alone do not count. */
export const seatsLeft = (eventId: number) => placesLeft(eventId, 'free_public');

export const wheelchairPlacesLeft = (eventId: number) => placesLeft(eventId, 'free_companion');

const placesLeft = (eventId: number, column: 'free_public' | 'free_companion') => sql<number | null>`(
  select case when bool_or(stock.seats is null) then null else coalesce(sum(stock.seats), 0) end
  from session join event show on show.id = session.event_id and not show.archived left join lateral (
    select case when count(*) >= (
      select count(distinct zone_id) from pricing join zone on zone.id = zone_id
      where event_id = ${eventId} and ${isForBuyers} and ${hasPlaces}
    ) then sum(${sql.ref(column)}) end as seats
    from inventory
    where inventory.event_id = ${eventId} and inventory.session_id = session.id and exists (
      select from pricing
      where pricing.event_id = inventory.event_id and pricing.zone_id = inventory.zone_id and ${isForBuyers}
    )
  ) stock on true
  where session.event_id = ${eventId} and session.enabled and session.starts_at > now()
)::bigint`;

/** Came in beside the line, without a code. */
export const isForWheelchair = sql<boolean>`(queue_place.number < 0 and queue_place.code_id is null)`;

/** An order of such a visitor. */
export const heldForWheelchairs = (eventId: number) => sql<boolean>`exists (
  select from queue_place
  where queue_place.event_id = ${eventId} and queue_place.pass_id = orders.pass_id and ${isForWheelchair}
)`;

/** No seat is left, nor held by an order that may give it back to those in line. */
export const isSoldOut = (eventId: number) => sql<boolean>`(
  coalesce(${seatsLeft(eventId)} = 0, false) and not exists (
    select from orders where orders.event_id = ${eventId} and status = 'WAITING' and not ${heldForWheelchairs(eventId)})
)`;

/** Nothing is left but places for wheelchairs, some of which may be held. */
export const hasWheelchairPlaces = (eventId: number) => sql<boolean>`(
  ${isSoldOut(eventId)} and (${wheelchairPlacesLeft(eventId)} > 0 or exists (
    select from orders where orders.event_id = ${eventId} and status = 'WAITING'))
)`;
