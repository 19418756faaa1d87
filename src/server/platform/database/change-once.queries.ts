import { sql } from 'kysely';
import type { Db } from '../deps.ts';

export type StaffRequest = { id: string; requestDigest: string };

/** The row of an earlier request with this id, or null. While the transaction of that one is open this waits for its end, as long as for any lock. */
export async function claimRequest(tx: Db, { id, requestDigest }: StaffRequest) {
  const added = await tx
    .insertInto('staffRequest')
    .values({ id, requestDigest })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return null;
  return tx
    .selectFrom('staffRequest')
    .where('id', '=', id)
    .select(['requestDigest', 'reply'])
    .executeTakeFirstOrThrow();
}

export const keepReply = (tx: Db, id: string, reply: unknown) =>
  tx
    .updateTable('staffRequest')
    .set({ reply: JSON.stringify(reply ?? null) })
    .where('id', '=', id)
    .execute();

export const forgetRequests = (db: Db, { days, atOnce }: { days: number; atOnce: number }) =>
  sql<never>`
    delete from staff_request
    where id in (
      select id from staff_request
      where at < now() - make_interval(days => ${days})
      limit ${atOnce} for update skip locked
    )`.execute(db);
