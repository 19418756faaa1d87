import { sql } from 'kysely';
import type { Db } from '../deps.ts';

type Claim = { challenge: string; askedDigest: string; validUntil: Date };

/**
 * Marks a check as used, and returns the digest of its use: this caller's, or that of the first caller. While the first caller's
 * transaction is open, this waits for its end.
 */
export async function claimHumanCheck(tx: Db, claim: Claim): Promise<{ isFirst: boolean; askedDigest: string }> {
  const added = await tx
    .insertInto('humanCheckUse')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('askedDigest')
    .executeTakeFirst();
  if (added) return { isFirst: true, askedDigest: claim.askedDigest };
  const { askedDigest } = await tx
    .selectFrom('humanCheckUse')
    .where('challenge', '=', claim.challenge)
    .select('askedDigest')
    .executeTakeFirstOrThrow();
  return { isFirst: false, askedDigest };
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
