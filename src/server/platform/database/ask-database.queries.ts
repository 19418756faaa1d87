import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** A round trip to the database; throws within the connection's time-outs when it does not reply. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
