// The clock of the database is the only clock (docs/decisions/0018).
import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import { onlyRow } from './only-row.ts';

/** The time at which this is read, within a transaction as well. */
export async function readWallClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return onlyRow(rows).now;
}

/** The time at which the transaction began, which all of its statements call now(). */
export async function readTransactionTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return onlyRow(rows).now;
}
