import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

/** Resolves when the database replies; throws within the connection's time-outs when it does not. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
