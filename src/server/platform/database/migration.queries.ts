import type { ClientBase } from 'pg';

export type AppliedMigration = { number: number; name: string; checksum: string };

/** The advisory lock of migrations, the same in every server. */
const migrationLock = 7_311_401;

/** Held until the connection ends. False when another server holds it. */
export async function tryLockMigrations(client: ClientBase): Promise<boolean> {
  const reply = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [migrationLock]);
  return reply.rows[0]?.locked === true;
}

export async function lockMigrations(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migrationLock]);
}

export async function createMigrationTable(client: ClientBase): Promise<void> {
  await client.query(`
    create table if not exists migration (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
}

export async function listAppliedMigrations(client: ClientBase): Promise<AppliedMigration[]> {
  const reply = await client.query<AppliedMigration>('select number, name, checksum from migration order by number');
  return reply.rows;
}

/** One file in one transaction, together with its row in `migration`. */
export async function applyMigration(client: ClientBase, migration: AppliedMigration, sql: string): Promise<void> {
  await client.query('begin');
  try {
    // Sales queue up behind a migration that waits for the lock of a table.
    await client.query(`set local lock_timeout = '1s'`);
    await runMigration(client, migration, sql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** In the caller's own transaction. */
export async function runMigration(client: ClientBase, migration: AppliedMigration, sql: string): Promise<void> {
  // Citus, a distributed PostgreSQL, needs it for many changes in one transaction; a plain one ignores it.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  await client.query(sql);
  await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ]);
}
