import { sql } from 'kysely';
import { measuredMinutes } from '../../../domain/queue/estimate.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import { isMaintenance } from '../../platform/maintenance/maintenance.queries.ts';
import { servedUntil } from './queue.queries.ts';
import { hasWheelchairPlaces, isSoldOut } from './seats-left.queries.ts';

export type LineRow = {
  seed: Buffer;
  opensAt: Date | null;
  openedAt: Date | null;
  lobbySize: number | null;
  arrivals: number;
  served: number;
  perMinute: number;
  /** The begin of the time over which the speed is measured, and the served places at that time. */
  measuredSince: Date;
  servedBefore: number;
  isSoldOut: boolean;
  hasWheelchairPlaces: boolean;
  isPaused: boolean;
  message: Partial<Record<Locale, string>>;
  now: Date;
};

/** The public state of a line; undefined for an event without a waiting room, or before its first visitor. */
export async function findLine(db: Db, eventId: number): Promise<LineRow | undefined> {
  // While nobody waits, the line moves only as fast as visitors arrive, so that time is not measured.
  const measuredSince = sql`greatest(
    now() - make_interval(mins => ${measuredMinutes}), queue.waiting_since, queue.opened_at)`;
  const { rows } = await sql<LineRow>`
    select queue.seed, event.sale_opens_at as opens_at, queue.opened_at, queue.lobby_size, queue.arrivals, queue.served,
      event.admitted_per_minute as per_minute,
      case when queue.waiting_since is null then now() else ${measuredSince} end as measured_since,
      ${servedUntil(eventId, measuredSince)} as served_before,
      ${isSoldOut(eventId)} and not ${isSwitchedOff(eventId)} as is_sold_out,
      ${hasWheelchairPlaces(eventId)} as has_wheelchair_places,
      event.sale_paused_at is not null or ${isMaintenance} or ${isSwitchedOff(eventId)} as is_paused, event.line_message as message, now() as now
    from queue join event on event.id = queue.event_id
    where queue.event_id = ${eventId} and event.admitted_per_minute is not null`.execute(db);
  return rows[0];
}

/** Sessions are still to come, and staff have switched off each of them, or archived the event. */
const isSwitchedOff = (eventId: number) => sql<boolean>`(
  select coalesce(not bool_or(enabled and not event.archived), false) from session
  where event_id = ${eventId} and starts_at > now()
)`;
