import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../deps.ts';

/** Whether this account may use the shop's role: false where the role could not be created. */
export async function mayWorkAs(client: pg.ClientBase, role: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select exists (select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')) as may`,
    [role],
  );
  return rows[0]?.may ?? false;
}

/**
 * Reads as the account in DATABASE_URL: under the shop's role PostgreSQL hides what sessions of that account wait for and run, and rights
 * such as pg_monitor are the account's.
 */
export const readAsAccount = <Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local role none`.execute(tx);
      return read(tx);
    });
