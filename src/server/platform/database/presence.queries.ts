import type { ClientBase } from 'pg';

/**
 * Every server on an embedded PostgreSQL holds this lock in shared mode, on a connection of its own. The server that gets it
 * exclusively is the last one running. A killed server loses it with its connection.
 */
const presenceLock = 7_311_402;

/** Waits while the last server is stopping PostgreSQL; then the connection breaks, and the caller starts again. */
export async function enter(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [presenceLock]);
}

/** True for the last server: no other one can enter any more. */
export async function leave(client: ClientBase): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [presenceLock]);
  const reply = await client.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [presenceLock]);
  return reply.rows[0]?.isLast === true;
}

/** Two servers may create it at the same moment: the second one finds it. */
export async function createDatabaseOnce(client: ClientBase, name: string): Promise<void> {
  const reply = await client.query('select from pg_database where datname = $1', [name]);
  if (reply.rowCount) return;
  await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error: { code?: string }) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}
