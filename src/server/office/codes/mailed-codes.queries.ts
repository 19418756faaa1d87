import { sql } from 'kysely';
import { bigints, texts } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';
import type { CodeRow } from './code-batches.queries.ts';

/** The mailboxes that have a code of the batch. */
export async function findMailed(tx: Db, eventId: number, batchId: number, digests: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('code')
    .where('eventId', '=', eventId)
    .where('batchId', '=', batchId)
    .where('mailedDigest', '=', sql<string>`any(${texts(digests)}::text[])`)
    .select('mailedDigest')
    .execute();
  return new Set(rows.map(({ mailedDigest }) => mailedDigest as string));
}

/** A code that was mailed to nobody: the code of a person, or one for anybody. */
export type Unmailed = Pick<CodeRow, 'id' | 'code' | 'validFrom' | 'validUntil' | 'ticketsMax' | 'personDigest'>;

/** Unused codes that are not over and were mailed to nobody: those of these persons, and as many that anybody may use. All are locked in the order of their ids. */
export const lockUnmailed = (tx: Db, eventId: number, batchId: number, digests: readonly string[]) => {
  const unmailed = tx
    .selectFrom('code')
    .where('eventId', '=', eventId)
    .where('batchId', '=', batchId)
    .where('mailedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('ticketsUsed', '=', 0)
    .where((row) => row.or([row('validUntil', 'is', null), row('validUntil', '>', sql<Date>`now()`)]));
  const unbound = unmailed.where('personDigest', 'is', null).orderBy('id').limit(digests.length).select('id');
  return unmailed
    .where((row) =>
      row.or([row('personDigest', '=', sql<string>`any(${texts(digests)}::text[])`), row('id', 'in', unbound)]),
    )
    .orderBy('id')
    .forUpdate()
    .select(['id', 'code', 'validFrom', 'validUntil', 'ticketsMax', 'personDigest'])
    .execute();
};

export async function noteMailed(
  tx: Db,
  eventId: number,
  mailed: readonly { id: number; digest: string }[],
  isPersonal: boolean,
): Promise<void> {
  await sql`
    update code set mailed_digest = mail.digest, mailed_at = now(), person_digest = coalesce(person_digest, case when ${isPersonal} then mail.digest end)
    from unnest(${bigints(mailed.map(({ id }) => id))}::bigint[], ${texts(mailed.map(({ digest }) => digest))}::text[]) mail (id, digest)
    where code.event_id = ${eventId} and code.id = mail.id`.execute(tx);
}

export const findEventName = (tx: Db, eventId: number) =>
  tx
    .selectFrom('event')
    .where('id', '=', eventId)
    .select(['id', 'eventCode', 'nameCht', 'nameEng'])
    .executeTakeFirstOrThrow();
