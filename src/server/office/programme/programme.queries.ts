// Statements that all entities of the programme share.
import { type Insertable, type Selectable, sql } from 'kysely';
import { bigints } from '../../platform/database/arrays.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { VersionedTable } from '../../platform/database/versioned-table.ts';
import type { Db } from '../../platform/deps.ts';

/** An entity's name is its table's. */
export type EntityName = VersionedTable;
/** A row as it is stored. */
export type StoredRow<Name extends EntityName> = Selectable<DB[Name]>;
/** Columns to write; an undefined one keeps its value. */
export type Columns<Name extends EntityName> = {
  [Column in keyof Insertable<DB[Name]>]?: Insertable<DB[Name]>[Column] | undefined;
};
type AnyColumns = Record<string, unknown>;

/** The tables differ, and these statements use only what they share; the types of one stand for all. */
const tableOf = (name: EntityName) => name as 'site';

/** Changes of the same row wait here for each other. Sales do not wait: they refer to its key alone. */
export async function lockRow<Name extends EntityName>(
  tx: Db,
  name: Name,
  id: number,
): Promise<StoredRow<Name> | undefined> {
  const rows = tx.selectFrom(tableOf(name)).selectAll().where('id', '=', id).forNoKeyUpdate();
  return (await rows.executeTakeFirst()) as unknown as StoredRow<Name> | undefined;
}

/** The driver would write a list as an array of PostgreSQL; the columns have JSON. */
const asStored = (columns: AnyColumns): AnyColumns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : value]),
  );

export async function insertRow(tx: Db, name: EntityName, columns: AnyColumns): Promise<number> {
  const row = tx
    .insertInto(tableOf(name))
    .values(asStored(columns) as Insertable<DB['site']>)
    .returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}

export async function updateRow(tx: Db, name: EntityName, id: number, columns: AnyColumns): Promise<void> {
  await tx
    .updateTable(tableOf(name))
    .set({
      ...asStored(columns),
      version: sql<number>`version + 1`,
      // Limits of an event count for orders since then (tests/invariants.sql).
      ...(name === 'event' && { updatedAt: sql`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteRow(tx: Db, name: EntityName, id: number): Promise<void> {
  await tx.deleteFrom(tableOf(name)).where('id', '=', id).execute();
}

/** The row, which stays until the end of the transaction, since another one is about to refer to it. */
export async function keepRow<Name extends EntityName>(
  tx: Db,
  name: Name,
  id: number,
): Promise<StoredRow<Name> | undefined> {
  const rows = tx.selectFrom(tableOf(name)).selectAll().where('id', '=', id).forKeyShare();
  return (await rows.executeTakeFirst()) as unknown as StoredRow<Name> | undefined;
}

export type RowChange = {
  entity: EntityName;
  rowId: number;
  principal: string;
  before: AnyColumns | null;
  after: AnyColumns | null;
};

export const addChanges = (tx: Db, changes: RowChange[]) => tx.insertInto('programmeChange').values(changes).execute();

/** The newest one of a row that is there. */
export const findLastChange = (tx: Db, entity: EntityName, rowId: number) =>
  tx
    .selectFrom('programmeChange')
    .where('entity', '=', entity)
    .where('rowId', '=', rowId)
    .select(['at', 'before'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const changesMax = 200;

/** The newest first. */
export const listChanges = (db: Db, entity: EntityName, rowId: number) =>
  db
    .selectFrom('programmeChange')
    .where('entity', '=', entity)
    .where('rowId', '=', rowId)
    .select(['at', 'principal', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(changesMax)
    .execute();

/** The devices at the door that are left without a session. */
export async function revokeDevices(
  tx: Db,
  { eventId, sessionId }: { eventId: number; sessionId: number },
  revokedBy: string,
): Promise<number[]> {
  const others = await tx
    .selectFrom('session')
    .where('eventId', '=', eventId)
    .where('id', '<>', sessionId)
    .select('id')
    .execute();
  const { rows } = await sql<{ id: number }>`
    update door_device set revoked_at = now(), revoked_by = ${revokedBy}, enrol_digest = null, enrol_until = null
    where event_id = ${eventId} and revoked_at is null and ${sessionId} = any(session_ids)
      and not session_ids && ${bigints(others.map(({ id }) => id))}::bigint[]
    returning id`.execute(tx);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}
