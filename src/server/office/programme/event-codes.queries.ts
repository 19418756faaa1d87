// People type the code of an event in any case, so no two differ by case alone. Early events may: a unique index would refuse them.
import { sql } from 'kysely';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';

/** Locks the code, in any case, until the end of the transaction: of two who take it at once the second one finds it taken. */
export async function isCodeTaken(tx: Db, eventCode: string, ownId: number | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`event code ${eventCode.toLowerCase()}`}, 0))`.execute(tx);
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (
      select from event where lower(event_code) = lower(${eventCode}) and id is distinct from ${ownId}::bigint
    ) as is_taken`.execute(tx);
  return onlyRow(rows).isTaken;
}
