import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';
import { hasPlaces } from '../../shop/seating/seat-plans.queries.ts';

type OfSession = { eventId: number; sessionId: number };

/** Whether a zone with places and a price has no inventory yet. */
export async function hasUnopenedZones(db: Db, { eventId, sessionId }: OfSession): Promise<boolean> {
  const { rows } = await sql`
    select from pricing join zone on zone.id = pricing.zone_id
    where pricing.event_id = ${eventId} and ${hasPlaces} and not exists (
      select from inventory where event_id = ${eventId} and session_id = ${sessionId} and zone_id = zone.id
    )
    limit 1`.execute(db);
  return rows.length > 0;
}

export type ZoneStockRow = {
  id: number;
  name: string;
  names: Record<string, string>;
  seatPlan: string | null;
  capacity: number;
  freePublic: number;
  freeRestrictedView: number;
  freeHouse: number;
  freeCompanion: number;
  sold: number;
  held: number;
  house: number;
  killed: number;
  outlets: number;
};

/** The zones of a session with all their places. One statement, so that the numbers are of one moment. */
export async function listZoneStocks(db: Db, { eventId, sessionId }: OfSession): Promise<ZoneStockRow[]> {
  const { rows } = await sql<ZoneStockRow>`
    select zone.id, zone.name, zone.names, plan_copy.seat_plan, capacity,
      free_public, free_restricted_view, free_house, free_companion,
      tickets.sold, tickets.held, withheld.house, withheld.killed, withheld.outlets
    from inventory
    join zone on zone.id = inventory.zone_id
    left join plan_copy on plan_copy.code = inventory.plan_code
    cross join lateral (
      select count(*) filter (where status = 'PAID') as sold, count(*) filter (where status = 'WAITING') as held
      from ticket join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
      where ticket.event_id = ${eventId} and ticket.session_id = ${sessionId} and ticket.zone_id = zone.id and is_live
    ) tickets
    cross join lateral (
      select coalesce(sum(places) filter (where kind = 'HOUSE'), 0) as house,
        coalesce(sum(places) filter (where kind = 'KILL'), 0) as killed,
        coalesce(sum(places) filter (where kind = 'OUTLET'), 0) as outlets
      from withholding
      where withholding.event_id = ${eventId} and withholding.session_id = ${sessionId} and withholding.zone_id = zone.id
    ) withheld
    where inventory.event_id = ${eventId} and inventory.session_id = ${sessionId}
    order by zone.id`.execute(db);
  return rows;
}
