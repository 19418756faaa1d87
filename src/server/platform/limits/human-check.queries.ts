import { sql } from 'kysely';
import type { Db } from '../deps.ts';

type Claim = { challenge: string; askedDigest: string; validUntil: Date };

/**
 * Marks a check as used, and gives what it is used for: by this caller, or by whoever was first. While that other one is still
 * at work, this waits for the end of its transaction.
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

/** A check that is over is good for nothing any more; an hour longer it still answers whoever asks again. */
export const forgetHumanChecks = (db: Db, atOnce: number) =>
  sql<never>`
    delete from human_check_use
    where challenge in (
      select challenge from human_check_use
      where valid_until < now() - interval '1 hour'
      limit ${atOnce} for update skip locked
    )`.execute(db);
