import { sql } from 'kysely';
import { onlyRow } from '../platform/database/only-row.ts';
import type { Db } from '../platform/deps.ts';

/** More transactions than a database counts. A cursor of a restored shop is greater than any of the saved one, and still exact in JavaScript. */
const baseStep = 2 ** 40;

/**
 * In a database that was just restored and counts its transactions anew: all lists of devices are loaded again, and the entries that no webhook
 * has heard of get the number of this transaction.
 */
export const renumberDoor = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`update door_cursor_base set base = base + ${baseStep}`.execute(tx);
    await sql`delete from door_change_deleted`.execute(tx);
    await sql`delete from door_change`.execute(tx);
    const { rows } = await sql<{ mark: number; now: number }>`
      select writer as mark, pg_current_xact_id()::text::bigint as now from check_in_mark`.execute(tx);
    const { mark, now } = onlyRow(rows);
    await sql`
      update scan set writer = case when writer >= ${mark} then ${now}::bigint end
      where type = 'entry' and outcome = 'ok' and writer is not null`.execute(tx);
    await sql`update check_in_mark set writer = ${now}`.execute(tx);
  });
