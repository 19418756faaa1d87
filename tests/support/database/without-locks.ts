// Tools for tests of races: a longer time between reading and writing, and a database in
// which advisory locks have no effect.
import { sql } from 'kysely';
import { eventOfOrder } from '../../../src/domain/orders/order-id.ts';
import { isDistributed } from '../../../src/server/platform/database/distribute.queries.ts';
import type { Db } from '../../../src/server/platform/deps.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';

/**
 * Inserts into this table are slow, so that concurrent requests all read before the first one commits: an insert waits for another one that is
 * slow as well, or for somebody who waits for a lock, and 0.4 seconds at most. Then it stays a little longer, so that the other one sees it.
 */
export async function addSlowly(
  db: Db,
  table: 'issued_pass' | 'order_buyer' | 'payment' | 'payment_refund' | 'orders' | 'ticket_holder',
): Promise<void> {
  await sql`
    create or replace function take_a_while() returns trigger language plpgsql as $$
    begin
      for look in 1..8 loop
        perform pg_sleep(0.05), pg_stat_clear_snapshot();
        exit when exists (
          select from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and (wait_event = 'PgSleep' or wait_event_type = 'Lock'));
      end loop;
      perform pg_sleep(0.15);
      return new;
    end $$`.execute(db);
  await sql`
    create or replace trigger take_a_while before insert on ${sql.table(table)} for each row execute function take_a_while()`.execute(
    db,
  );
}

/** Inventories get another plan slowly, with their locks held. */
export const changePlansSlowly = (db: Db) => changeInventoriesSlowly(db, 'plan_code');

/** A third of a second goes by between the reading of a stock and its change. */
export const changeStocksSlowly = (db: Db) => changeInventoriesSlowly(db, 'version');

async function changeInventoriesSlowly(db: Db, column: 'plan_code' | 'version'): Promise<void> {
  const changed = sql.ref(column);
  await sql`
    create or replace function take_a_while() returns trigger language plpgsql as
      'begin perform pg_sleep(0.3); return new; end'`.execute(db);
  await sql`
    create trigger take_a_while before update of ${changed} on inventory
    for each row when (old.${changed} is distinct from new.${changed}) execute function take_a_while()`.execute(db);
}

/** Whether a statement of this database is one of the slow ones. */
export async function isTakingAWhile(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${await activity(db)} where datname = current_database() and wait_event = 'PgSleep'`.execute(db);
  return rows.length > 0;
}

/** The lock of every change of its tickets or its money. */
export const lockOrder = (tx: Db, orderId: number) =>
  tx
    .selectFrom('orders')
    .where('eventId', '=', eventOfOrder(orderId))
    .where('id', '=', orderId)
    .select('id')
    .forUpdate()
    .execute();

/** How many statements of this database wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql`
    select 1 from ${await activity(db)} where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

/** The work of all connections, on every node of a distributed database. */
const activity = async (db: Db) => sql.raw((await isDistributed(db)) ? 'citus_stat_activity' : 'pg_stat_activity');

export const isLockAwaited = async (db: Db): Promise<boolean> => (await countLockWaits(db)) > 0;

export async function databaseWithoutAdvisoryLocks(): Promise<FreshDatabase> {
  const database = await freshDatabase();
  await database.db.connection().execute(async (db) => {
    await sql`create schema unlocked`.execute(db);
    await sql`grant usage on schema unlocked to public`.execute(db);
    await sql`
      create function unlocked.pg_advisory_xact_lock(bigint) returns void language plpgsql as 'begin end'`.execute(db);
    // Found before PostgreSQL's own, by this connection and by everybody who connects from now on.
    await sql`set search_path = unlocked, pg_catalog, public`.execute(db);
    await sql`
      do $$ begin execute format('alter database %I set search_path = unlocked, pg_catalog, public', current_database()); end $$
    `.execute(db);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  });
  return database;
}
