// The pace of mails to many: all servers together write no more in a minute than the mail provider bears. Mails to one person go at once.
import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** Mails are written at most so long before they are due, so that they say what is right. */
const secondsAhead = 60;

export async function isPaceUsedUp(db: Db): Promise<boolean> {
  const pace = await db
    .selectFrom('mailPace')
    .select(sql<boolean>`free_at > now() + make_interval(secs => ${secondsAhead})`.as('isUsedUp'))
    .executeTakeFirstOrThrow();
  return pace.isUsedUp;
}

/** Times at which so many mails may be sent, one after the other. Other servers wait until the transaction ends. */
export async function takeSlots(tx: Db, perMinute: number, count: number): Promise<Date[]> {
  const milliseconds = 60_000 / perMinute;
  const { rows } = await sql<{ first: Date }>`
    update mail_pace set free_at = greatest(free_at, now()) + make_interval(secs => ${(count * milliseconds) / 1000})
    returning free_at - make_interval(secs => ${(count * milliseconds) / 1000}) as first`.execute(tx);
  const first = rows[0]?.first.getTime() ?? 0;
  return Array.from({ length: count }, (_, at) => new Date(first + at * milliseconds));
}
