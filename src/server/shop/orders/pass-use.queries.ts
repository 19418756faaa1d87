import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

/** The event for which a pass without an event was first used. It may be another event than this one. */
export async function bindPass(db: Db, passId: string, eventId: number): Promise<number> {
  await sql`insert into pass_use (pass_id, event_id) values (${passId}, ${eventId}) on conflict do nothing`.execute(db);
  return (await findPassEvent(db, passId)) ?? eventId;
}

export async function findPassEvent(db: Db, passId: string): Promise<number | null> {
  const row = await db.selectFrom('passUse').where('passId', '=', passId).select('eventId').executeTakeFirst();
  return row?.eventId ?? null;
}
