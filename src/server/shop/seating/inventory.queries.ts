// Statements for the pipelined connections of the box office. Keys begin with the event. With one event per transaction each statement
// names it (docs/SCALE.md).
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { type Stock, stockKey } from '../../../domain/seating/stock.ts';
import { bigints, byteStrings, ints } from '../../platform/database/arrays.ts';
import { codeOf } from '../../platform/database/error-code.ts';
import { ofEvent } from '../../platform/database/of-event.ts';
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import type { Db } from '../../platform/deps.ts';
import { type InventoryKey, type InventoryUpdate, updateOf } from './inventory-update.ts';
import { hasPlaces } from './seat-plans.queries.ts';

/** Each change raises the version. */
export type InventoryVersion = InventoryKey & { version: number };

/** A locked inventory, with everything that decides a sale. */
export type InventoryRow = InventoryVersion & {
  planCode: string | null;
  freeSeats: Buffer | null;
  capacity: number;
  freePublic: number;
};

/** The lock of every sale: all inventories at once, in this order, before anything is decided. */
export const lockInventories = (keys: readonly InventoryKey[], onlyEvent: number | null): Statement =>
  ofEvent(onlyEvent, {
    name: 'lock-inventories',
    text: (event) => `
      select i.event_id, i.session_id, i.zone_id, i.plan_code, i.free_seats, i.capacity, i.free_public, i.version
      from inventory i
      join unnest($1::bigint[], $2::bigint[], $3::bigint[]) wanted (event_id, session_id, zone_id)
        on i.event_id = wanted.event_id and i.session_id = wanted.session_id and i.zone_id = wanted.zone_id
      ${event ? `where i.event_id = ${event}` : ''}
      order by i.event_id, i.session_id, i.zone_id
      for update of i`,
    values: keysOf(keys),
  });

/** The same lock for transactions of Kysely, in the same order: two that lock several inventories never wait for each other in a ring. */
export async function lockInventoriesWhere(tx: Db, condition: RawBuilder<boolean>): Promise<InventoryRow[]> {
  const { rows } = await sql<InventoryRow>`
    select event_id, session_id, zone_id, plan_code, free_seats, capacity, free_public, version
    from inventory
    where ${condition}
    order by event_id, session_id, zone_id
    for update`.execute(tx);
  return rows;
}

export function lockPlaces(
  tx: Db,
  eventId: number,
  places: readonly Omit<InventoryKey, 'eventId'>[],
): Promise<InventoryRow[]> {
  const sessionIds = bigints(places.map(({ sessionId }) => sessionId));
  const zoneIds = bigints(places.map(({ zoneId }) => zoneId));
  const isPlace = sql<boolean>`
    event_id = ${eventId} and (session_id, zone_id) in (
      select * from unnest(${sessionIds}::bigint[], ${zoneIds}::bigint[])
    )`;
  return lockInventoriesWhere(tx, isPlace);
}

/**
 * The same lock. It fails, by a division by zero, when a version is not as remembered, or when the lock was not there before a time of the
 * database's clock.
 */
export const lockUnmoved = (
  remembered: readonly InventoryVersion[],
  onlyEvent: number | null,
  before: number | null,
): Statement =>
  ofEvent(onlyEvent, {
    name: before === null ? 'lock-unmoved' : 'lock-unmoved-in-time',
    text: (event) => `
      select 1 / (count(*) = cardinality($4::bigint[])${before === null ? '' : ` and ${isBefore}`})::int
      from (
        select i.version, remembered.version as remembered
        from inventory i
        join unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
          remembered (event_id, session_id, zone_id, version)
          on i.event_id = remembered.event_id and i.session_id = remembered.session_id and i.zone_id = remembered.zone_id
        ${event ? `where i.event_id = ${event}` : ''}
        order by i.event_id, i.session_id, i.zone_id
        for update of i
      ) locked
      where version = remembered`,
    values: [
      ...keysOf(remembered),
      bigints(remembered.map(({ version }) => version)),
      ...(before === null ? [] : [before]),
    ],
  });

/** Looked at when all rows are locked. */
const isBefore = 'clock_timestamp() < to_timestamp($5::bigint / 1000.0)';

export const hasMoved = (error: unknown): boolean => codeOf(error) === '22012';

const keysOf = (keys: readonly InventoryKey[]) => [
  bigints(keys.map(({ eventId }) => eventId)),
  bigints(keys.map(({ sessionId }) => sessionId)),
  bigints(keys.map(({ zoneId }) => zoneId)),
];

export const readInventories = (rows: Rows): InventoryRow[] =>
  rows.map((row) => ({
    eventId: row.event_id as number,
    sessionId: row.session_id as number,
    zoneId: row.zone_id as number,
    planCode: row.plan_code as string | null,
    freeSeats: row.free_seats as Buffer | null,
    capacity: row.capacity as number,
    freePublic: row.free_public as number,
    version: row.version as number,
  }));

const newValues = `free_seats = u.free_seats, free_public = u.free_public, free_restricted_view = u.free_restricted_view,
  free_house = u.free_house, free_companion = u.free_companion, largest_block = u.largest_block`;
const newRows =
  '$1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[]';
const newColumns =
  'event_id, session_id, zone_id, free_seats, free_public, free_restricted_view, free_house, free_companion, largest_block';
const isOfUpdate = 'i.event_id = u.event_id and i.session_id = u.session_id and i.zone_id = u.zone_id';
const valuesOf = (updates: readonly InventoryUpdate[]) => [
  ...keysOf(updates),
  byteStrings(updates.map(({ freeSeats }) => freeSeats)),
  ints(updates.map(({ freePublic }) => freePublic)),
  ints(updates.map(({ freeRestrictedView }) => freeRestrictedView)),
  ints(updates.map(({ freeHouse }) => freeHouse)),
  ints(updates.map(({ freeCompanion }) => freeCompanion)),
  ints(updates.map(({ largestBlock }) => largestBlock)),
];

/**
 * The update fails like `lockUnmoved` when a version is not the locked one, where a transaction has one event. While an
 * event moves to another machine, two transactions can each have the lock: one on the row that was, one on the row that
 * is.
 */
export const updateInventories = (
  updates: readonly (InventoryUpdate & InventoryVersion)[],
  onlyEvent: number | null,
): Statement =>
  ofEvent(onlyEvent, {
    name: 'update-inventories',
    text: (event) => `
      update inventory i set ${newValues}, version = i.version + 1${event ? ' / (i.version = u.version)::int' : ''}
      from unnest(${newRows}${event ? ', $10::bigint[]' : ''}) u (${newColumns}${event ? ', version' : ''})
      where ${isOfUpdate} ${event ? `and i.event_id = ${event}` : ''}`,
    values: [...valuesOf(updates), ...(onlyEvent === null ? [] : [bigints(updates.map(({ version }) => version))])],
  });

/** The same for rows whose versions this transaction may have raised before. */
const writeInventories = (updates: readonly InventoryUpdate[], eventId: number) => ({
  text: `
    update inventory i set ${newValues}, version = i.version + 1
    from unnest(${newRows}) u (${newColumns})
    where ${isOfUpdate} and i.event_id = $10`,
  values: [...valuesOf(updates), eventId],
});

export type ChangedStock = { row: InventoryKey; stock: Stock };

/** Writes stocks of one event, whose inventories this transaction has locked. */
export async function saveStocks(tx: Db, changed: readonly ChangedStock[]): Promise<void> {
  const eventId = changed[0]?.row.eventId;
  if (eventId === undefined) return;
  const { text, values } = writeInventories(
    changed.map(({ row, stock }) => updateOf(row, stock)),
    eventId,
  );
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(text, values));
  if (numAffectedRows !== BigInt(changed.length)) throw new Error(`inventories of event ${eventId} are missing`);
}

export async function findPlanCopies(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('planCopy').where('code', 'in', codes).select(['code', 'seatPlan']).execute();
  return new Map(rows.map(({ code, seatPlan }) => [code, seatPlan]));
}

export type UnopenedZone = {
  sessionId: number;
  zoneId: number;
  seatPlan: string | null;
  standingCapacity: number | null;
};

/**
 * Zones with places and a price of any ticket type that have no inventory yet: in all open sessions of the event, or in one session, open
 * or not. Their rows are locked, so that staff change or remove them either before, and this sees it, or after the inventories are there.
 * An event that is not public opens nothing for buyers, whose terms may be those from before it was withdrawn. Staff withhold places there.
 */
export async function findUnopenedZones(db: Db, eventId: number, sessionId: number | null): Promise<UnopenedZone[]> {
  const { rows } = await sql<UnopenedZone>`
    select session.id as session_id, zone.id as zone_id, zone.seat_plan, zone.standing_capacity
    from event
    join session on session.event_id = event.id
    join pricing on pricing.event_id = session.event_id
    join zone on zone.id = pricing.zone_id
    where event.id = ${eventId} and session.event_id = ${eventId}
      and case when ${sessionId}::bigint is null
        then event.published_at <= now() and session.enabled and session.starts_at > now()
        else session.id = ${sessionId}
      end
      and ${hasPlaces}
      and not exists (
        select from inventory
        where inventory.event_id = ${eventId} and inventory.session_id = session.id and inventory.zone_id = zone.id
      )
    for share`.execute(db);
  // A zone with several prices is found with each of them.
  return [...new Map(rows.map((row) => [stockKey(row), row])).values()];
}

export async function insertPlanCopies(db: Db, copies: { code: string; seatPlan: string }[]): Promise<void> {
  if (copies.length === 0) return;
  await db
    .insertInto('planCopy')
    .values(copies)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type NewInventory = InventoryUpdate & { planCode: string | null; capacity: number };

/** Another server may do the same: the first one wins. */
export async function insertInventories(db: Db, inventories: NewInventory[]): Promise<void> {
  await db
    .insertInto('inventory')
    .values(
      inventories.map(({ freeSeats, ...inventory }) => ({
        ...inventory,
        freeSeats: freeSeats === null ? null : Buffer.from(freeSeats),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The free places of an event, for pages. */
export const listAvailability = (db: Db, eventId: number) =>
  db
    .selectFrom('inventory')
    .where('eventId', '=', eventId)
    .select(['sessionId', 'zoneId', 'freePublic', 'freeRestrictedView', 'largestBlock', 'freeCompanion'])
    .orderBy('sessionId')
    .orderBy('zoneId')
    .execute();

type FreeBySession = { sessionId: number; free: number; wheelchairFree: number; capacity: number; isHeld: boolean };

/**
 * A few rows for each session, and no row of an order: unpaid orders of an event are only looked for, in an index of their own. A session is
 * left out while a zone on sale has no inventory: all of that zone is free.
 */
export async function countFreeBySession(db: Db, eventIds: number[]): Promise<FreeBySession[]> {
  const { rows } = await sql<FreeBySession>`
    select session_id, sum(free_public) as free, sum(capacity) as capacity, sum(free_companion) as wheelchair_free,
      exists (select from orders where orders.event_id = inventory.event_id and status = 'WAITING') as is_held
    from inventory left join (
      select pricing.event_id, count(*) as zones from pricing join zone on zone.id = zone_id
      where pricing.event_id = any(${eventIds}::bigint[]) and ticket_type = 'PUBLIC' and ${hasPlaces}
      group by pricing.event_id
    ) priced on priced.event_id = inventory.event_id
    where inventory.event_id = any(${eventIds}::bigint[]) and exists (
      select from pricing
      where pricing.event_id = inventory.event_id and pricing.zone_id = inventory.zone_id and ticket_type = 'PUBLIC'
    )
    group by inventory.event_id, session_id, zones
    having count(*) >= coalesce(zones, 0)`.execute(db);
  return rows;
}
