import { sql } from 'kysely';
import { addressMinutes, type Claim } from '../../../domain/queue/decide-entries.ts';
import type { StandingPlace } from '../../../domain/queue/standing-place.ts';
import { bigints } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';
import { isOrderClosed } from './queue.queries.ts';
import { hasWheelchairPlaces, isForWheelchair, wheelchairPlacesLeft } from './seats-left.queries.ts';

type PlaceRow = {
  arrival: number;
  visitor: string;
  passId: string | null;
  validUntil: Date | null;
  codeId: number | null;
  isOrderClosed: boolean;
};

/** The present places of these visitors, by visitor. */
export async function findStandingPlaces(db: Db, eventId: number, visitors: string[]) {
  const { rows } = await sql<PlaceRow>`
    select number as arrival, visitor, pass_id, valid_until, code_id, ${isOrderClosed} as is_order_closed
    from queue_place
    where event_id = ${eventId} and visitor = any(${visitors}::text[]) and ended_at is null`.execute(db);
  return new Map(rows.map((row) => [row.visitor, standingPlaceOf(row)]));
}

function standingPlaceOf({ arrival, visitor, passId, validUntil, codeId, isOrderClosed }: PlaceRow): StandingPlace {
  if (passId === null || !validUntil) return { arrival, visitor, pass: null, isOrderClosed };
  const pass = { id: passId, validUntil: validUntil.getTime(), ...(codeId !== null && { codeId }) };
  return { arrival, visitor, pass, isOrderClosed };
}

/**
 * The number of visitors whom each of these codes still admits: its tickets that are left, less the passes that have not become an order.
 * None for a code that is used up, withdrawn or not good now.
 */
export async function countPassesLeft(db: Db, eventId: number, codeIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ codeId: number; passesLeft: number }>`
    select id as code_id, tickets_max - tickets_used - (
      select count(*) from queue_place
      where queue_place.event_id = ${eventId} and code_id = code.id and valid_until > clock_timestamp()
        and not exists (
          select from orders where orders.event_id = ${eventId} and orders.pass_id = queue_place.pass_id)
    ) as passes_left
    from code
    where event_id = ${eventId} and id = any(${bigints(codeIds)}::bigint[]) and withdrawn_at is null and tickets_used < tickets_max
      and coalesce(valid_from <= clock_timestamp(), true) and coalesce(valid_until > clock_timestamp(), true)`.execute(
    db,
  );
  return new Map(rows.map(({ codeId, passesLeft }) => [codeId, passesLeft]));
}

/** How many fit in for wheelchair places; null while anything else is left, or such places are not. */
export async function countRoomForWheelchairs(db: Db, eventId: number): Promise<number | null> {
  const { rows } = await sql<{ room: number | null }>`
    select case when ${hasWheelchairPlaces(eventId)} then ${wheelchairPlacesLeft(eventId)} - (
      select count(*) from queue_place
      where event_id = ${eventId} and ${isForWheelchair} and ended_at is null and valid_until > clock_timestamp()
        and not exists (select from orders where orders.event_id = ${eventId} and orders.pass_id = queue_place.pass_id)
    ) end as room
    from queue where event_id = ${eventId}`.execute(db);
  return rows[0]?.room ?? null;
}

/** The next number below nought, for a visitor who comes in beside the line. */
export async function findNextArrivalBeside(db: Db, eventId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select least(min(number), 0) - 1 as next from queue_place where event_id = ${eventId}`.execute(db);
  return rows[0]?.next ?? -1;
}

/** The number of places that each address took recently. */
export async function countPlacesLately(db: Db, eventId: number, addresses: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ address: string; places: number }>`
    select address, count(*) as places from queue_place
    where event_id = ${eventId} and address = any(${addresses}::text[])
      and arrived_at > now() - make_interval(mins => ${addressMinutes})
    group by address`.execute(db);
  return new Map(rows.map(({ address, places }) => [address, places]));
}

/** Ends places whose visitors take new ones. The rows stay, because their numbers and passes are used up. */
export async function endPlaces(db: Db, eventId: number, arrivals: number[]): Promise<void> {
  if (arrivals.length === 0) return;
  await sql`
    update queue_place set ended_at = now()
    where event_id = ${eventId} and number = any(${arrivals}::bigint[])`.execute(db);
}

/** The place of a visitor who has no pass yet. */
const isUnused = (eventId: number, visitor: string) =>
  sql`event_id = ${eventId} and visitor = ${visitor} and ended_at is null and pass_id is null`;

export async function hasUnusedPlace(db: Db, eventId: number, visitor: string): Promise<boolean> {
  return (await sql`select from queue_place where ${isUnused(eventId, visitor)}`.execute(db)).rows.length > 0;
}

/** The caller has locked the line. */
export async function endUnusedPlace(db: Db, eventId: number, visitor: string): Promise<void> {
  await sql`update queue_place set ended_at = now() where ${isUnused(eventId, visitor)}`.execute(db);
}

export type NewPlace = { arrival: number; visitor: string; address: string };

export async function insertPlaces(db: Db, eventId: number, places: NewPlace[]): Promise<void> {
  if (places.length === 0) return;
  await sql`
    insert into queue_place (event_id, number, visitor, address)
    select ${eventId}, arrived.* from unnest(
      ${places.map(({ arrival }) => arrival)}::bigint[],
      ${places.map(({ visitor }) => visitor)}::text[],
      ${places.map(({ address }) => address)}::text[]
    ) arrived`.execute(db);
}

/** A place that already has a pass keeps it. */
export async function claimPlaces(db: Db, eventId: number, claims: Claim[]): Promise<void> {
  if (claims.length === 0) return;
  await sql`
    update queue_place
    set place = claim.place, pass_id = claim.pass_id, valid_until = claim.valid_until, code_id = claim.code_id, admitted_at = now()
    from unnest(
      ${claims.map(({ arrival }) => arrival)}::bigint[],
      ${claims.map(({ place }) => place)}::bigint[],
      ${claims.map(({ pass }) => pass.id)}::text[],
      ${claims.map(({ pass }) => new Date(pass.validUntil).toISOString())}::timestamptz[],
      ${claims.map(({ pass }) => pass.codeId ?? null)}::bigint[]
    ) claim (arrival, place, pass_id, valid_until, code_id)
    where queue_place.event_id = ${eventId} and queue_place.number = claim.arrival and queue_place.pass_id is null
  `.execute(db);
}
