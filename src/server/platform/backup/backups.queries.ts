import { sql } from 'kysely';
import { onlyRow } from '../database/only-row.ts';
import type { Db } from '../deps.ts';

export type LastBackup = {
  /** Null when there was none. */
  success: { endedAt: Date; file: string; bytes: number } | null;
  /** The newest failure since. */
  problem: { endedAt: Date; problem: string } | null;
};

/** The last backup, for a page about the state of the shop. */
export async function readLastBackup(db: Db): Promise<LastBackup> {
  const success = await db
    .selectFrom('backup')
    .select(['endedAt', 'file', 'bytes'])
    .where('problem', 'is', null)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .$narrowType<{ file: string; bytes: number }>()
    .executeTakeFirst();
  const problem = await db
    .selectFrom('backup')
    .select(['endedAt', 'problem'])
    .where('problem', 'is not', null)
    .where('endedAt', '>', success?.endedAt ?? new Date(0))
    .orderBy('endedAt', 'desc')
    .limit(1)
    .$narrowType<{ problem: string }>()
    .executeTakeFirst();
  return { success: success ?? null, problem: problem ?? null };
}

export type NightState = { isDone: boolean; failures: number; lastFailureAt: Date | null };

export async function readNight(db: Db, dueAt: Date): Promise<NightState> {
  const { rows } = await sql<NightState>`
    select coalesce(bool_or(problem is null), false) as is_done, count(problem)::integer as failures,
      max(ended_at) filter (where problem is not null) as last_failure_at
    from backup where due_at = ${dueAt}`.execute(db);
  return onlyRow(rows);
}

type Ended = { dueAt: Date | null; begunAt: Date } & ({ file: string; bytes: number } | { problem: string });

export async function addBackup(db: Db, ended: Ended): Promise<void> {
  await db
    .insertInto('backup')
    .values({ ...ended, endedAt: sql<Date>`greatest(clock_timestamp(), ${ended.begunAt})` })
    .execute();
}
