import { type RawBuilder, sql } from 'kysely';
import type { ExportFile, ExportOrder, ExportStatus } from '../../../contract/exports.ts';
import type { Locale } from '../../../words/locales.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';

export type ExportRow = ExportOrder & {
  id: string;
  accountId: number;
  locale: Locale;
  status: ExportStatus;
  rowsTotal: number | null;
  rowsDone: number;
  bytes: number;
  /** The words that the list was searched for. */
  sealedQuery: Buffer | null;
  createdAt: Date;
  expiresAt: Date;
};
/** A file as its account sees it. */
export type OwnExport = ExportRow & Pick<ExportFile, 'event' | 'outlet'>;
type OfAccount = { id: string; accountId: number };

/** The event, or that of the session, and the outlet to which the rows of `file` are filtered. */
const subjectOfFile = sql`(
  select json_build_object('eventCode', event.event_code, 'nameCht', event.name_cht, 'nameEng', event.name_eng)
  from event
  where event.id = coalesce(
    (file.filter ->> 'eventId')::bigint,
    (select event_id from session where session.id = (file.filter ->> 'sessionId')::bigint)
  )
) as event, (
  select json_build_object('id', outlet.id, 'name', outlet.name) from outlet
  where outlet.id = (file.filter ->> 'outletId')::bigint
) as outlet`;

export async function addExport(
  tx: Db,
  accountId: number,
  order: ExportOrder,
  sealedQuery: Buffer | null = null,
): Promise<OwnExport> {
  const { contents, format, locale } = order;
  const filter = JSON.stringify({ ...order.filter, query: undefined });
  const columns = 'columns' in order ? (order.columns ?? null) : null;
  const { rows } = await sql<OwnExport>`
    with file as (
      insert into export_file (account_id, contents, format, locale, filter, sealed_query, columns)
      values (${accountId}, ${contents}, ${format}, ${locale}, ${filter}, ${sealedQuery}, ${columns}) returning *
    )
    select file.*, ${subjectOfFile} from file`.execute(tx);
  return onlyRow(rows);
}

type ExportCounts = { open: number; kept: number; bytes: number };

/** Locks the account, so that its orders are counted one after the other. Files of standing exports do not count. */
export async function countExports(tx: Db, accountId: number): Promise<ExportCounts> {
  await sql`select from account where id = ${accountId} for update`.execute(tx);
  const { rows } = await sql<ExportCounts>`
    select count(*) filter (where ended_at is null) as open, count(*) as kept, coalesce(sum(bytes), 0)::bigint as bytes
    from export_file
    where account_id = ${accountId} and expires_at > now() and standing_id is null`.execute(tx);
  return onlyRow(rows);
}

/** The newest first. */
export async function listExports(db: Db, accountId: number): Promise<OwnExport[]> {
  const { rows } = await sql<OwnExport>`
    select file.*, ${subjectOfFile} from export_file file where account_id = ${accountId} and expires_at > now()
    order by created_at desc`.execute(db);
  return rows;
}

export async function findExport(db: Db, { id, accountId }: OfAccount): Promise<OwnExport | undefined> {
  const { rows } = await sql<OwnExport>`
    select file.*, ${subjectOfFile} from export_file file where id = ${id} and account_id = ${accountId} and expires_at > now()`.execute(
    db,
  );
  return rows[0];
}

/** Its server sees it before the next part, and writes no more. */
export const stopExport = (tx: Db, { id, accountId }: OfAccount) =>
  sql`
    update export_file set status = 'STOPPED', ended_at = now()
    where id = ${id} and account_id = ${accountId} and ended_at is null`.execute(tx);

/** It is gone for its account. Its parts, which may be hundreds of megabytes, are deleted afterwards. */
export const removeExport = (tx: Db, { id, accountId }: OfAccount) =>
  sql`update export_file set expires_at = now() where id = ${id} and account_id = ${accountId}`.execute(tx);

/** Two servers never make the same file. */
export async function claimExport(db: Db): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    update export_file set status = 'RUNNING', alive_at = now()
    where id = (
      select id from export_file where status = 'WAITING' order by created_at limit 1 for update skip locked
    ) returning *`.execute(db);
  return rows[0];
}

export async function findRunning(db: Db, id: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`select * from export_file where id = ${id} and status = 'RUNNING'`.execute(db);
  return rows[0];
}

/** The content is sealed, and longer than the bytes that it stands for. */
type Part = { id: string; number: number; content: Buffer; bytes: number };
type Progress = { rowsDone: number; rowsTotal: number };

/** False when the file was stopped: nothing is written any more. */
export async function addPart(
  db: Db,
  { id, number, content, bytes, rowsDone, rowsTotal }: Part & Progress,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with running as (
      update export_file set alive_at = now(), bytes = bytes + ${bytes}, rows_done = ${rowsDone},
        rows_total = ${rowsTotal}
      where id = ${id} and status = 'RUNNING' returning id
    )
    insert into export_part (export_id, number, content) select id, ${number}, ${content} from running`.execute(db);
  return numAffectedRows === 1n;
}

export const noteAlive = (db: Db, id: string) =>
  sql`update export_file set alive_at = now() where id = ${id} and status = 'RUNNING'`.execute(db);

export const endExport = (db: Db, id: string, status: 'DONE' | 'FAILED') =>
  sql`
    update export_file set status = ${status}, ended_at = now() where id = ${id} and status = 'RUNNING'`.execute(db);

const silentSecondsMax = 60;

/** The files of servers that have ended in the midst of them. */
export const failSilentExports = (db: Db) =>
  sql`
    update export_file set status = 'FAILED', ended_at = now()
    where status = 'RUNNING' and alive_at < now() - make_interval(secs => ${silentSecondsMax})`.execute(db);

/** Another server makes it from its beginning. */
export const giveBackExport = (db: Db, id: string) =>
  sql`
    update export_file set status = 'WAITING', alive_at = null, bytes = 0, rows_done = 0, rows_total = null
    where id = ${id} and status = 'RUNNING'`.execute(db);

export async function readPart(db: Db, id: string, number: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from export_part where export_id = ${id} and number = ${number}`.execute(db);
  return rows[0]?.content;
}

const partsAtOnce = 50;

/** The parts go some at a time: one statement could not delete a large file in its time. */
async function removeParts(db: Db, ofFiles: RawBuilder<unknown>): Promise<void> {
  for (let removed = partsAtOnce; removed === partsAtOnce; ) {
    const { numAffectedRows } = await sql`
      delete from export_part where (export_id, number) in (
        select export_id, number from export_part join export_file on export_file.id = export_id
        where ${ofFiles} limit ${partsAtOnce} for update of export_part skip locked
      )`.execute(db);
    removed = Number(numAffectedRows);
  }
}

/** The parts of a file whose making begins anew. */
export const removePartsOf = (db: Db, id: string) => removeParts(db, sql`export_id = ${id}`);

/** All files of an account that is to be removed. */
export const removePartsOfAccount = (db: Db, accountId: number) => removeParts(db, sql`account_id = ${accountId}`);

/** The parts of files that were stopped or failed. */
export const removeUselessParts = (db: Db) => removeParts(db, sql`status in ('STOPPED', 'FAILED')`);

export async function forgetExports(db: Db) {
  await removeParts(db, sql`expires_at < now()`);
  return await sql<never>`
    delete from export_file
    where expires_at < now() and not exists (select from export_part where export_id = export_file.id)`.execute(db);
}
