import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

const wasNotedLately = sql<boolean>`coalesce(last_used_at > now() - interval '1 minute', false)`;

/** Undefined for a key that was revoked or has ended. */
export async function findValidKey(db: Db, digest: Buffer) {
  const key = await db
    .selectFrom('apiKey')
    .where('digest', '=', digest)
    .where('revokedAt', 'is', null)
    .where((where) => where.or([where('endsAt', 'is', null), where('endsAt', '>', sql<Date>`now()`)]))
    .select(['id', 'name', 'authorities', wasNotedLately.as('isUseNoted')])
    .executeTakeFirst();
  return key;
}

/** At most once a minute, however many requests come at the same time. */
export const noteUse = (db: Db, id: number) =>
  db
    .updateTable('apiKey')
    .set({ lastUsedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`not ${wasNotedLately}`)
    .execute();
