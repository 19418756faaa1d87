import { sql } from 'kysely';
import type { StandingOutcome } from '../../../contract/standing-exports.ts';
import type { Authority } from '../../../domain/accounts/duties.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import type { ExportRow } from '../exports/exports.queries.ts';
import type { StandingRow } from './standing-exports.queries.ts';

export async function listDue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from standing_export where due_at <= now() and paused_because is null order by due_at`.execute(db);
  return rows.map(({ id }) => id);
}

type DueRow = StandingRow & { now: Date };

/** Undefined when another server makes its files in this moment, or has made them already. */
export async function lockDue(tx: Db, id: number): Promise<DueRow | undefined> {
  const { rows } = await sql<DueRow>`
    select *, now() as now from standing_export where id = ${id} and due_at <= now() and paused_because is null
    for update skip locked`.execute(tx);
  return rows[0];
}

export async function findSaver(tx: Db, accountId: number | null): Promise<{ authorities: Authority[] } | undefined> {
  const { rows } = await sql<{ authorities: Authority[] }>`
    select authorities from account where id = ${accountId} and activated`.execute(tx);
  return rows[0];
}

export const markRun = (tx: Db, id: number, { ranAt, dueAt }: { ranAt: Date; dueAt: Date }) =>
  sql`update standing_export set ran_at = ${ranAt}, due_at = ${dueAt} where id = ${id}`.execute(tx);

export const setOutcome = (
  tx: Db,
  { standingId, accountId }: { standingId: number; accountId: number },
  outcome: StandingOutcome,
) =>
  sql`
    update standing_recipient set outcome = ${outcome}, outcome_at = now()
    where standing_id = ${standingId} and account_id = ${accountId}`.execute(tx);

/** A longer life than that of other files, so that Friday's file is there on Monday. */
export const makeStanding = (
  tx: Db,
  fileId: string,
  { standingId, dueAt, daysKept }: { standingId: number; dueAt: Date; daysKept: number },
) =>
  sql`
    update export_file set standing_id = ${standingId}, due_at = ${dueAt}, expires_at = now() + make_interval(days => ${daysKept})
    where id = ${fileId}`.execute(tx);

export type StandingFile = ExportRow & { standingId: number; dueAt: Date; attempts: number };

/** Files that have ended and of which nobody was told yet. */
export async function listEnded(db: Db): Promise<StandingFile[]> {
  const { rows } = await sql<StandingFile>`
    select * from export_file where standing_id is not null and mailed_at is null and ended_at is not null
    order by ended_at limit 100`.execute(db);
  return rows;
}

/** False when another server was first. */
export async function markMailed(tx: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update export_file set mailed_at = now()
    where id = ${id} and mailed_at is null and ended_at is not null`.execute(tx);
  return numAffectedRows === 1n;
}

/** The file is made once more, by any server. Its parts are gone by then. */
export const makeAgain = (db: Db, id: string) =>
  sql`
    update export_file set status = 'WAITING', ended_at = null, alive_at = null, attempts = attempts + 1,
      bytes = 0, rows_done = 0
    where id = ${id} and status = 'FAILED' and mailed_at is null
      and not exists (select from export_part where export_id = export_file.id)`.execute(db);

export type Recipient = { email: string; langKey: Locale };

export async function findRecipient(tx: Db, accountId: number): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`select email, lang_key from account where id = ${accountId}`.execute(tx);
  return rows[0];
}
