import { sql } from 'kysely';
import type { WorkshopSession } from '../../../contract/workshop.ts';
import { bigints } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';
import type { StoredRow } from '../programme/programme.queries.ts';

type SessionRow = Omit<WorkshopSession, 'startTime'> & { startsAt: Date };

/** The sessions, each with the tickets of orders that are paid or waiting. */
export async function listSessionsWithTickets(db: Db, eventId: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, starts_at, enabled, version, (
      select count(*) from ticket where event_id = ${eventId} and session_id = session.id and is_live
    ) as tickets
    from session where event_id = ${eventId} order by starts_at`.execute(db);
  return rows;
}

export type ZoneRow = Pick<
  StoredRow<'zone'>,
  'id' | 'siteId' | 'name' | 'names' | 'freeSeating' | 'seatPlan' | 'standingCapacity'
>;

export const listZonesOfSites = (db: Db, siteIds: number[]): Promise<ZoneRow[]> =>
  db
    .selectFrom('zone')
    .where('siteId', '=', sql<number>`any(${siteIds})`)
    .select(['id', 'siteId', 'name', 'names', 'freeSeating', 'seatPlan', 'standingCapacity'])
    .orderBy('id')
    .execute();

export const listPrices = (db: Db, eventId: number): Promise<StoredRow<'pricing'>[]> =>
  db.selectFrom('pricing').where('eventId', '=', eventId).selectAll().orderBy('id').execute();

/** Locked, so that each save of the grid sees what the one before it wrote. */
export const lockPrices = (tx: Db, eventId: number): Promise<StoredRow<'pricing'>[]> =>
  tx.selectFrom('pricing').where('eventId', '=', eventId).selectAll().orderBy('id').forNoKeyUpdate().execute();

export const listStarts = async (db: Db, eventId: number): Promise<string[]> =>
  (await db.selectFrom('session').where('eventId', '=', eventId).select('startsAt').execute()).map(({ startsAt }) =>
    startsAt.toISOString(),
  );

/** Events with a code for their presale: one that is not withdrawn, and valid while the presale lasts. A batch may have 100,000 codes. */
export async function listEventsWithPresaleCodes(db: Db, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct batch.event_id as id from code_batch batch join event on event.id = batch.event_id
    where batch.event_id = any(${bigints(ids)}::bigint[]) and ticket_type = 'PRIORITY_BOOKING' and exists (
      select from code
      where code.event_id = batch.event_id and batch_id = batch.id and withdrawn_at is null
        and coalesce(valid_until > presale_opens_at, true) and coalesce(valid_from < sale_opens_at, true)
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
