import { type RawBuilder, sql } from 'kysely';
import { hasPlaces } from './seat-plans.queries.ts';

/** A seat of a class is the only thing in a plan with a small letter. */
const seatsOfClass = (name: 'a' | 'b' | 'c') =>
  sql`char_length(seat_plan) - char_length(replace(seat_plan, ${sql.lit(name)}, ''))`;

const inventoryOf = (sessions: RawBuilder<unknown>, eventId: number | undefined) =>
  eventId === undefined
    ? sql`(event_id, session_id) in (select event_id, id from ${sessions} session)`
    : sql`event_id = ${eventId} and session_id in (select id from ${sessions} session)`;

/**
 * The places of sessions by zone. A zone with a price has no inventory before somebody looks for its seats: then every place of its plan is
 * free. `sessions` is a relation with `event_id`, `id` and `is_offered`; a session that is not offered has the places of its inventories alone.
 * Sessions of one event name it, for the index.
 */
export const placesOf = (sessions: RawBuilder<unknown>, eventId?: number) => sql`(
  with unopened as (
    select session.event_id, session.id as session_id, pricing.zone_id
    from ${sessions} session join pricing on pricing.event_id = session.event_id
    where session.is_offered
    except
    select event_id, session_id, zone_id from inventory where ${inventoryOf(sessions, eventId)}
  ),
  -- Counted once for all sessions.
  planned as materialized (
    select id as zone_id, coalesce(${seatsOfClass('a')}, standing_capacity) as free_public,
      coalesce(${seatsOfClass('b')}, 0) as free_house, coalesce(${seatsOfClass('c')}, 0) as free_companion
    from zone where id in (select zone_id from unopened) and ${hasPlaces}
  )
  select event_id, session_id, zone_id, capacity, free_public, free_house, free_companion
  from inventory where ${inventoryOf(sessions, eventId)}
  union all
  select event_id, session_id, zone_id, free_public + free_house + free_companion, free_public, free_house, free_companion
  from unopened join planned using (zone_id)
)`;
