// The statements that PostgreSQL spent the most time on, from its extension pg_stat_statements.
import { sql } from 'kysely';
import type { Db } from '../src/server/platform/deps.ts';

export const statementSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_planning': 'on',
};

export async function countStatementsAnew(db: Db): Promise<void> {
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  await sql`select pg_stat_statements_reset()`.execute(db);
}

type StatementCost = { text: string; calls: number; rows: number; milliseconds: number; planning: number };

/** The dearest first; microseconds are by order. What it takes to read the statement and to send the rows is not in it. */
export async function listStatementCosts(db: Db, orders: number): Promise<string[]> {
  const { rows } = await sql<StatementCost>`
    select regexp_replace(query, '\\s+', ' ', 'g') as text, calls, rows, total_exec_time as milliseconds, total_plan_time as planning
    from pg_stat_statements order by total_exec_time + total_plan_time desc limit 16`.execute(db);
  return rows.map(({ text, calls, rows: touched, milliseconds, planning }) => {
    const [executing, deciding] = [milliseconds, planning].map((time) => ((time * 1000) / orders).toFixed(1));
    return `${executing} us (planning ${deciding}) ${calls} calls, ${touched} rows: ${text.trim().slice(0, 110)}`;
  });
}
