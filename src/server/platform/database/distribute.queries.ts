// Statements for Citus, a distributed PostgreSQL.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import pg, { type ClientBase } from 'pg';
import type { Db } from '../deps.ts';
import { bigints } from './arrays.ts';
import type { DB } from './tables.gen.ts';

const hasExtension = `exists (select from pg_extension where extname = 'citus')`;

export async function hasCitus(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select ${hasExtension} as has`);
  return rows[0]?.has === true;
}

/** The answer for each database: a transaction has the adapter of its database. */
const known = new WeakMap<object, boolean>();

/** The database is asked once. */
export async function isDistributed(db: Db): Promise<boolean> {
  const { adapter } = db.getExecutor();
  const before = known.get(adapter);
  if (before !== undefined) return before;
  const { rows } = await sql<{ has: boolean }>`select ${sql.raw(hasExtension)} as has`.execute(db);
  const has = rows[0]?.has === true;
  known.set(adapter, has);
  return has;
}

/**
 * The lock for rows of many events that are removed or changed once: rows that another server works on are left to it.
 * A distributed PostgreSQL cannot lock rows of many events; there one server waits for the other, and finds nothing
 * left to do.
 */
export async function skippingLocked(db: Db, table?: string): Promise<RawBuilder<unknown>> {
  if (await isDistributed(db)) return sql``;
  return table === undefined ? sql`for update skip locked` : sql`for update of ${sql.ref(table)} skip locked`;
}

type Key = { eventId: number; id: number };

/** The first row that no other server has locked. A distributed PostgreSQL cannot lock among many events: there row by row is tried. */
export async function lockFirst<Table extends keyof DB, Row>(
  db: Db,
  keys: SelectQueryBuilder<DB, Table, Key>,
  rowsOf: (key: Key | null) => SelectQueryBuilder<DB, Table, Row>,
): Promise<Row | undefined> {
  const lock = (key: Key | null) => rowsOf(key).limit(1).forUpdate().skipLocked().executeTakeFirst();
  if (!(await isDistributed(db))) return lock(null);
  for (const key of await keys.execute()) {
    const row = await lock(key);
    if (row) return row;
  }
  return undefined;
}

/**
 * The end of a statement that looks up others beside each row of a page. Citus cannot do so where there is a limit: there the ids of the
 * page are read first. `from` ends with conditions.
 */
export async function pageFrom(
  db: Db,
  { id, from, page }: { id: string; from: RawBuilder<unknown>; page: RawBuilder<unknown> },
): Promise<RawBuilder<unknown>> {
  if (!(await isDistributed(db))) return page;
  const { rows } = await sql<{ id: number }>`select ${sql.ref(id)} as id ${from} ${page}`.execute(db);
  return sql`and ${sql.ref(id)} = any(${bigints(rows.map((row) => row.id))}::bigint[])`;
}

/** Citus chooses the worker of a statement when it knows the event: a plan for all values is none. Of no effect on a plain PostgreSQL. */
export const planEachTimeOnCitus = (client: ClientBase) =>
  client.query(`select set_config('plan_cache_mode', 'auto', false) from pg_extension where extname = 'citus'`);

/** The tables that are divided or copied already. */
export async function listDistributed(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relnamespace = 'public'::regnamespace and (partmethod = 'h' or repmodel = 't')`);
  return new Set(rows.map(({ name }) => name));
}

export type ForeignKey = { table: string; name: string; refersTo: string; definition: string };

export async function listForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select child.relname as table, conname as name, parent.relname as "refersTo", pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows;
}

/** All changes of one transaction on one connection for each worker; and triggers, which the rules of the shop keep within an event. */
export async function beginDistributing(client: ClientBase): Promise<void> {
  await client.query(`
    begin;
    set local citus.multi_shard_modify_mode = 'sequential';
    set local citus.enable_unsafe_triggers = on;
    set local client_min_messages = 'warning'`);
}

export const commitDistributing = (client: ClientBase) => client.query('commit');
export const undoDistributing = (client: ClientBase) => client.query('rollback');

export const dropForeignKey = (client: ClientBase, { table, name }: ForeignKey) =>
  client.query(`alter table ${pg.escapeIdentifier(table)} drop constraint ${pg.escapeIdentifier(name)}`);

export const addForeignKey = (client: ClientBase, { table, name, definition }: ForeignKey) =>
  client.query(`alter table ${pg.escapeIdentifier(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`);

/** A worker cannot plan a statement with the parameters of a function in SQL, but one in PL/pgSQL. */
export const lookForTicketsOnWorker = (client: ClientBase) =>
  client.query(`
    create or replace function has_tickets(of_event bigint, of_session bigint, of_zone bigint) returns boolean
    language plpgsql stable as $$ begin
      return exists (select 1 from ticket where event_id = of_event and session_id = of_session and zone_id = of_zone);
    end $$`);

/** A trigger of a statement cannot read its new rows on a worker: there it is called for each row. */
export const noteAdmissionsOnWorker = (client: ClientBase) =>
  client.query(`
    create or replace function note_admissions() returns trigger language plpgsql as $$ begin
      insert into door_change (event_id, session_id, order_id, number)
      values (new.event_id, new.session_id, new.order_id, new.number);
      return null;
    end $$`);

export type Trigger = { table: string; name: string; definition: string };

export async function listTriggers(client: ClientBase): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(`
    select relname as table, tgname as name, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
    order by 1, 2`);
  return rows;
}

/** Citus gives the workers no trigger that is also for TRUNCATE: there a table that is written once can still be emptied as a whole. */
export const onWorker = (trigger: Trigger): Trigger => ({
  ...trigger,
  definition: trigger.definition
    .replace(' OR TRUNCATE ON ', ' ON ')
    .replace(/ REFERENCING NEW TABLE AS \w+ FOR EACH STATEMENT /, ' FOR EACH ROW '),
});

export const dropTrigger = (client: ClientBase, { table, name }: Trigger) =>
  client.query(`drop trigger ${pg.escapeIdentifier(name)} on ${pg.escapeIdentifier(table)}`);

export const createTrigger = (client: ClientBase, { definition }: Trigger) => client.query(definition);

/** An event could not move to another worker with an unlogged table. */
export async function listUnlogged(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'u'`);
  return rows.map(({ name }) => name);
}

export const setLogged = (client: ClientBase, table: string) =>
  client.query(`alter table ${pg.escapeIdentifier(table)} set logged`);

export const copyEverywhere = (client: ClientBase, table: string) =>
  client.query('select create_reference_table($1::regclass)', [pg.escapeIdentifier(table)]);

/** Rows of the same event of any two tables are on the same worker. */
export const divideByEvent = (client: ClientBase, table: string, beside: string) =>
  client.query(`select create_distributed_table($1::regclass, 'event_id', colocate_with => $2)`, [
    pg.escapeIdentifier(table),
    beside,
  ]);
