import { sql } from 'kysely';
import { bigints, byteStrings } from '../database/arrays.ts';
import type { Db } from '../deps.ts';

/** A record as its seal covers it, with the time to the microsecond. */
export type SealedRecord = {
  id: number;
  at: string;
  principal: string;
  type: string;
  message: string;
  remoteAddress: string | null;
};
export type Seal = { number: number; auditId: number; hash: Buffer };

const exactly = sql<string>`to_char(audit.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The newest visible record without a seal; null when all have one. */
export async function findUnsealed(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from audit
    where id > coalesce((select audit_id from audit_seal order by number desc limit 1), 0)`.execute(db);
  return rows[0]?.id ?? null;
}

/** Open transactions that have written records, or may do so. */
export async function listWriters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ transaction: string }>`
    select distinct virtualtransaction as transaction from pg_locks
    where locktype = 'relation' and granted and mode = 'RowExclusiveLock' and relation = 'audit'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ transaction }) => transaction);
}

/** Held until the end of the transaction by the server that seals; false when another one holds it. */
export async function lockSealing(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit seal')) as is_ours`.execute(tx);
  return rows[0]?.isOurs ?? false;
}

export const findHead = (db: Db): Promise<Seal | undefined> =>
  db.selectFrom('auditSeal').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();

export const listRecords = (db: Db, { after, upTo, limit }: { after: number; upTo: number; limit: number }) =>
  db
    .selectFrom('audit')
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'principal', 'type', 'message', 'remoteAddress', exactly.as('at')])
    .execute();

export const addSeals = (tx: Db, seals: readonly Seal[]) =>
  sql`
    insert into audit_seal (number, audit_id, hash)
    select * from unnest(
      ${bigints(seals.map(({ number }) => number))}::bigint[],
      ${bigints(seals.map(({ auditId }) => auditId))}::bigint[],
      ${byteStrings(seals.map(({ hash }) => hash))}::bytea[]
    )`.execute(tx);

/** Seals in their order, each with its record if that still exists. */
export async function listSeals(db: Db, { after, limit }: { after: number; limit: number }) {
  const rows = await db
    .selectFrom('auditSeal')
    .leftJoin('audit', 'audit.id', 'auditSeal.auditId')
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .select([
      'number',
      'auditId',
      'hash',
      'audit.id',
      'principal',
      'type',
      'message',
      'remoteAddress',
      exactly.as('at'),
    ])
    .execute();
  return rows.map(({ number, auditId, hash, id, ...record }) => ({
    seal: { number, auditId, hash },
    record: id === null ? null : ({ id, ...record } as SealedRecord),
  }));
}

/** The first record without a seal before a sealed one: it was inserted later, past the chain. */
export async function findSmuggled(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from audit
    where id < (select max(audit_id) from audit_seal)
      and not exists (select from audit_seal where audit_id = audit.id)`.execute(db);
  return rows[0]?.id ?? null;
}

export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from audit where not exists (select from audit_seal where audit_id = audit.id)`.execute(db);
  return rows[0]?.count ?? 0;
}
