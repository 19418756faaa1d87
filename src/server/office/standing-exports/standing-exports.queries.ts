import { sql } from 'kysely';
import type { ExportFormat, StandingContents } from '../../../contract/exports.ts';
import type { NewStandingExport, StandingOutcome, StandingPause } from '../../../contract/standing-exports.ts';
import type { Authority } from '../../../domain/accounts/duties.ts';
import type { ExportPeriod } from '../../../domain/exports/standing-schedule.ts';
import { fullName } from '../../../domain/orders/full-name.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';

export type StandingRow = {
  id: number;
  accountId: number | null;
  contents: StandingContents;
  format: ExportFormat;
  locale: Locale;
  filter: Record<string, string | number>;
  columns: string[] | null;
  period: ExportPeriod;
  weekday: number | null;
  hour: number;
  dueAt: Date;
  ranAt: Date | null;
  pausedBecause: StandingPause | null;
};
export type ListedStanding = StandingRow & { savedBy: string | null };

export async function listStanding(db: Db): Promise<ListedStanding[]> {
  const { rows } = await sql<ListedStanding>`
    select standing_export.*, login as saved_by from standing_export left join account on account.id = account_id
    order by standing_export.id`.execute(db);
  return rows;
}

export async function findStanding(db: Db, id: number): Promise<ListedStanding | undefined> {
  const { rows } = await sql<ListedStanding>`
    select standing_export.*, login as saved_by from standing_export left join account on account.id = account_id
    where standing_export.id = ${id}`.execute(db);
  return rows[0];
}

/** Until its change is stored, no server makes its files. */
export async function lockStanding(tx: Db, id: number): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow>`select * from standing_export where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Counts one after the other. */
export async function countStanding(tx: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('standing exports'))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from standing_export`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function hasEvent(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from event where id = ${id}`.execute(tx);
  return rows.length > 0;
}

type Saved = NewStandingExport & { accountId: number; dueAt: Date };

const columnsIn = (saved: Saved): string[] | null => ('columns' in saved ? (saved.columns ?? null) : null);

export async function addStanding(tx: Db, saved: Saved): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into standing_export (account_id, contents, format, locale, filter, columns, period, weekday, hour, due_at)
    values (${saved.accountId}, ${saved.contents}, ${saved.format}, ${saved.locale}, ${JSON.stringify(saved.filter)}::jsonb,
      ${columnsIn(saved)}, ${saved.period}, ${saved.weekday}, ${saved.hour}, ${saved.dueAt})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export const changeStanding = (tx: Db, id: number, saved: Saved) =>
  sql`
    update standing_export set account_id = ${saved.accountId}, contents = ${saved.contents}, format = ${saved.format},
      locale = ${saved.locale}, filter = ${JSON.stringify(saved.filter)}::jsonb, columns = ${columnsIn(saved)},
      period = ${saved.period}, weekday = ${saved.weekday}, hour = ${saved.hour}, due_at = ${saved.dueAt}
    where id = ${id}`.execute(tx);

export const pauseStanding = (tx: Db, id: number, because: StandingPause) =>
  sql`update standing_export set paused_because = ${because} where id = ${id}`.execute(tx);

export const resumeStanding = (tx: Db, id: number, { accountId, dueAt }: { accountId: number; dueAt: Date }) =>
  sql`
    update standing_export set paused_because = null, account_id = ${accountId}, due_at = ${dueAt}
    where id = ${id}`.execute(tx);

export const removeStanding = (tx: Db, id: number) => sql`delete from standing_export where id = ${id}`.execute(tx);

/** Recipients who stay keep the outcome of the last time. */
export async function setRecipients(tx: Db, standingId: number, accountIds: readonly number[]): Promise<void> {
  await sql`
    delete from standing_recipient where standing_id = ${standingId} and account_id <> all(${accountIds}::bigint[])`.execute(
    tx,
  );
  await sql`
    insert into standing_recipient (standing_id, account_id) select ${standingId}, unnest(${accountIds}::bigint[])
    on conflict do nothing`.execute(tx);
}

export type RecipientRow = {
  standingId: number;
  accountId: number;
  login: string;
  name: string;
  activated: boolean;
  authorities: Authority[];
  outcome: StandingOutcome | null;
};

type Named = { firstName: string; lastName: string };
const named = <Row extends Named>({ firstName, lastName, ...row }: Row) => ({
  ...row,
  name: fullName({ firstName, lastName }),
});

export async function listRecipients(db: Db, standingIds: readonly number[]): Promise<RecipientRow[]> {
  const { rows } = await sql<Omit<RecipientRow, 'name'> & Named>`
    select standing_id, account_id, login, first_name, last_name, activated, authorities, outcome
    from standing_recipient join account on account.id = account_id
    where standing_id = any(${standingIds}::bigint[]) order by login`.execute(db);
  return rows.map(named);
}

export type ColleagueRow = { id: number; login: string; name: string };

/** Accounts in use with one of these authorities. */
export async function listColleagues(db: Db, authorities: readonly Authority[]): Promise<ColleagueRow[]> {
  const { rows } = await sql<Omit<ColleagueRow, 'name'> & Named>`
    select id, login, first_name, last_name from account
    where activated and authorities && ${authorities}::text[] order by login`.execute(db);
  return rows.map(named);
}
