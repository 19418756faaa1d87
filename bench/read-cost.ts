// The cost of a read for the database: the time of its statements, and those that go through all orders.
import { sql } from 'kysely';
import type { Db } from '../src/server/platform/deps.ts';
import { countStatementsAnew } from './statement-costs.ts';

export type ReadCost = { milliseconds: [median: number, worst: number]; scans: string[] };

/** Planning and executing of all statements. The first time, which fills caches, does not count. */
export async function costOf(db: Db, read: () => Promise<unknown>, rounds: number): Promise<ReadCost> {
  const scansBefore = await countScans(db);
  await countStatementsAnew(db);
  await read();
  const scans = (await countScans(db)) > scansBefore ? await listStatements(db) : [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await countStatementsAnew(db);
    await read();
    const spent = await sql<{ spent: number }>`
      select sum(total_exec_time + total_plan_time) as spent from pg_stat_statements
      where query not like '%pg_stat_%'`.execute(db);
    times.push(Math.round((spent.rows[0]?.spent ?? 0) * 10) / 10);
  }
  times.sort((one, other) => one - other);
  return { milliseconds: [times[Math.floor(rounds / 2)] ?? 0, times.at(-1) ?? 0], scans };
}

/** How often all rows of `orders` were read one after the other, by any statement until now. */
async function countScans(db: Db): Promise<number> {
  // A connection counts for itself first.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ scans: number }>`
    select seq_scan as scans from pg_stat_user_tables where relname = 'orders'`.execute(db);
  return rows[0]?.scans ?? 0;
}

async function listStatements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select regexp_replace(query, '\\s+', ' ', 'g') as text from pg_stat_statements
    where query like '%orders%' and query not like '%pg_stat_%'`.execute(db);
  return rows.map(({ text }) => text.trim());
}
