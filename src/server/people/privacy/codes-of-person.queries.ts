// Codes that are bound or were mailed to a person. A partial index has these alone.
import { sql } from 'kysely';
import { readTransactionTime } from '../../platform/database/clock.queries.ts';
import { lockRows } from '../../platform/database/lock-rows.queries.ts';
import type { Db } from '../../platform/deps.ts';

const hasPerson = sql<boolean>`(person_digest is not null or mailed_digest is not null)`;
const isOf = (mailbox: string) =>
  sql<boolean>`${hasPerson} and (person_digest = ${mailbox} or mailed_digest = ${mailbox})`;

export const listCodes = (db: Db, mailbox: string) =>
  db
    .selectFrom('code')
    .innerJoin('event', 'event.id', 'code.eventId')
    .where(isOf(mailbox))
    .orderBy('code.eventId')
    .orderBy('code.id')
    .select(['event.nameEng as event', 'code', 'ticketsMax', 'ticketsUsed', 'validFrom', 'validUntil'])
    .select(['withdrawnAt', 'mailedAt', sql<boolean>`person_digest is not distinct from ${mailbox}`.as('isPersonal')])
    .execute();

/**
 * A code that was bound would be anybody's without its person, so it is withdrawn. Codes are locked in the order of every sale, and before
 * orders.
 */
export async function eraseCodes(tx: Db, mailbox: string): Promise<number> {
  await lockRows(tx, 'code', isOf(mailbox));
  const now = await readTransactionTime(tx);
  const { numAffectedRows } = await sql`
    update code set person_digest = nullif(person_digest, ${mailbox}), mailed_digest = nullif(mailed_digest, ${mailbox}),
      withdrawn_at = case when person_digest = ${mailbox} then coalesce(withdrawn_at, ${now}) else withdrawn_at end,
      version = version + 1
    where ${isOf(mailbox)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
