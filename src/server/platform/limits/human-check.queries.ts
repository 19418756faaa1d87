import { sql } from 'kysely';
import type { Db } from '../deps.ts';

type Claim = { challenge: string; requestDigest: string; validUntil: Date };

/**
 * Marks a check as used, and returns the digest of its use: this caller's, or that of the first caller. While the first caller's
 * transaction is open, this waits for its end.
 */
export async function claimHumanCheck(
  tx: Db,
  { challenge, requestDigest, validUntil }: Claim,
): Promise<{ isFirst: boolean; requestDigest: string }> {
  const added = await tx
    .insertInto('humanCheckUse')
    .values({ challenge, askedDigest: requestDigest, validUntil })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst();
  if (added) return { isFirst: true, requestDigest };
  const first = await tx
    .selectFrom('humanCheckUse')
    .where('challenge', '=', challenge)
    .select('askedDigest as requestDigest')
    .executeTakeFirstOrThrow();
  return { isFirst: false, ...first };
}

/** Deletes checks an hour after they expire, so that a repeated request is still recognised. */
export const forgetHumanChecks = (db: Db, atOnce: number) =>
  sql<never>`
    delete from human_check_use
    where challenge in (
      select challenge from human_check_use
      where valid_until < now() - interval '1 hour'
      limit ${atOnce} for update skip locked
    )`.execute(db);
