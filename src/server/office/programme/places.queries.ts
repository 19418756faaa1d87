// The inventories of zones that get other places. They are locked as an order locks them.
import { sql } from 'kysely';
import { bigints, byteStrings, ints, texts } from '../../platform/database/arrays.ts';
import { readWallClock } from '../../platform/database/clock.queries.ts';
import { lockByEvent } from '../../platform/database/lock-rows.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { type InventoryRow, lockInventoriesWhere, type NewInventory } from '../../shop/seating/inventory.queries.ts';

const toComeIn = (zoneIds: readonly number[]) => sql<boolean>`(
  zone_id = any(${bigints(zoneIds)}::bigint[]) and session_id in (select id from session where starts_at > now()))`;

/** The plan copies of these zones' sessions to come. Nothing is locked. */
export async function listPlanCodes(tx: Db, zoneIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct plan_code as code from inventory where plan_code is not null and ${toComeIn(zoneIds)}`.execute(tx);
  return rows.map(({ code }) => code);
}

export const lockInventoriesToCome = (tx: Db, zoneIds: readonly number[]): Promise<InventoryRow[]> =>
  lockByEvent(tx, 'inventory', toComeIn(zoneIds), (some) => lockInventoriesWhere(tx, some));

/** Gives locked inventories other places. The time is that of the change, not of the beginning of the transaction. */
export async function replacePlaces(tx: Db, inventories: readonly NewInventory[]): Promise<void> {
  // In whole milliseconds, rounded up: no order of before counts as one of afterwards.
  const changedAt = new Date((await readWallClock(tx)).getTime() + 1);
  const of = <Value>(value: (inventory: NewInventory) => Value) => inventories.map(value);
  await sql`
    update inventory i set plan_code = u.plan_code, capacity = u.capacity, free_seats = u.free_seats,
      free_public = u.free_public, free_restricted_view = u.free_restricted_view, free_house = u.free_house,
      free_companion = u.free_companion, largest_block = u.largest_block, version = i.version + 1,
      plan_changed_at = ${changedAt}
    from unnest(${bigints(of(({ eventId }) => eventId))}::bigint[], ${bigints(of(({ sessionId }) => sessionId))}::bigint[],
      ${bigints(of(({ zoneId }) => zoneId))}::bigint[], ${texts(of(({ planCode }) => planCode))}::text[],
      ${ints(of(({ capacity }) => capacity))}::int[], ${byteStrings(of(({ freeSeats }) => freeSeats))}::bytea[],
      ${ints(of(({ freePublic }) => freePublic))}::int[], ${ints(of(({ freeRestrictedView }) => freeRestrictedView))}::int[],
      ${ints(of(({ freeHouse }) => freeHouse))}::int[], ${ints(of(({ freeCompanion }) => freeCompanion))}::int[],
      ${ints(of(({ largestBlock }) => largestBlock))}::int[])
      u (event_id, session_id, zone_id, plan_code, capacity, free_seats, free_public, free_restricted_view, free_house,
        free_companion, largest_block)
    where i.event_id = u.event_id and i.session_id = u.session_id and i.zone_id = u.zone_id`.execute(tx);
}
