import { sql } from 'kysely';
import { sentAgainMax } from '../../../contract/jobs.ts';
import { bigints } from '../../platform/database/arrays.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';

export type OutboxCounts = { waiting: number; dueSince: Date | null; givenUp: number };

const countedMax = 10_000;

export async function countOutbox(db: Db): Promise<OutboxCounts> {
  const { rows } = await sql<OutboxCounts>`
    select
      (select count(*)::integer from (
        select from mail where sent_at is null and given_up_at is null limit ${countedMax}) waiting) as waiting,
      (select min(next_attempt_at) from mail
        where sent_at is null and given_up_at is null and next_attempt_at <= now()) as due_since,
      (select count(*)::integer from (select from mail where given_up_at is not null limit ${countedMax}) given_up) as given_up`.execute(
    db,
  );
  return onlyRow(rows);
}

/** The oldest first, as many as one request sends again. Addresses and texts are not read. */
export const listGivenUp = (db: Db) =>
  db
    .selectFrom('mail')
    .where('givenUpAt', 'is not', null)
    .orderBy('id')
    .limit(sentAgainMax)
    .select(['id', 'kind', 'orderId', 'createdAt', sql<Date>`given_up_at`.as('givenUpAt'), 'attempts', 'lastError'])
    .execute();

/** Returns the mails that are to be sent again. One that was sent or is on its way meanwhile is not among them. */
export async function sendAgain(tx: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mail set given_up_at = null, attempts = 0, next_attempt_at = now(), last_error = null
    where id = any(${bigints(ids)}::bigint[]) and given_up_at is not null
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
