// The state of a whole database, table by table: which tables differ between two moments.
import { sql } from 'kysely';
import type { Db } from '../../../src/server/platform/deps.ts';

export type TableStates = ReadonlyMap<string, string>;

/** A digest of the rows of each table. */
export async function tableStates(db: Db): Promise<TableStates> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by 1`.execute(db);
  const states = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(row::text, ' ' order by row::text)) as digest from ${sql.table(name)} as row`.execute(db);
    states.set(name, rows[0]?.digest ?? '');
  }
  return states;
}

export const changedTables = (before: TableStates, after: TableStates): string[] =>
  [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
