import { sql } from 'kysely';
import type { Db } from '../platform/deps.ts';

type Texts = Record<string, string>;

export const findEvent = (db: Db, eventId: number) =>
  db
    .selectFrom('event')
    .where('id', '=', eventId)
    .select(['id', 'eventCode', 'nameCht', 'nameEng', 'doorsMinutesBefore'])
    .executeTakeFirst();

export const listSessions = (db: Db, eventId: number) =>
  db.selectFrom('session').where('eventId', '=', eventId).orderBy('startsAt').select(['id', 'startsAt']).execute();

export const listPrices = (db: Db, eventId: number) =>
  db
    .selectFrom('pricing')
    .innerJoin('zone', 'zone.id', 'pricing.zoneId')
    .where('eventId', '=', eventId)
    .orderBy('zone.name')
    .select([
      'pricing.id',
      'pricing.ticketType',
      'zoneId',
      'zone.name',
      'zone.freeSeating',
      sql<Texts>`zone.names`.as('names'),
    ])
    .execute();

/** The plans by which the seats of each session and zone are sold. */
export const listPlanCodes = (db: Db, eventId: number) =>
  db
    .selectFrom('inventory')
    .where('eventId', '=', eventId)
    .where('planCode', 'is not', null)
    .select(['sessionId', 'zoneId', sql<string>`plan_code`.as('planCode')])
    .execute();

export async function findEventOfSession(db: Db, sessionId: number): Promise<number | null> {
  const row = await db.selectFrom('session').where('id', '=', sessionId).select('eventId').executeTakeFirst();
  return row?.eventId ?? null;
}
