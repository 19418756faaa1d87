import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FreshDatabase } from '../support/database/fresh-database.ts';

const jobSecondsMax = 30;

/** Waits until every hold whose time is over has ended. */
export async function waitForJobs({ db }: FreshDatabase): Promise<void> {
  const deadline = performance.now() + jobSecondsMax * 1000;
  const isWaiting = async () =>
    (await sql`select from orders where status = 'WAITING' and expires_at <= now()`.execute(db)).rows.length > 0;
  while ((await isWaiting()) && performance.now() < deadline) await wait(100);
}
