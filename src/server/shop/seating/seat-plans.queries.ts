import type { Selectable } from 'kysely';
import type { Site, Zone } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';

export type PlannedSiteRow = Pick<Selectable<Site>, 'id' | 'name' | 'names'>;
export type PlannedZoneRow = Pick<
  Selectable<Zone>,
  'id' | 'name' | 'names' | 'freeSeating' | 'standingCapacity' | 'shape' | 'seatPlan'
>;

export const findPlannedSite = (db: Db, siteId: number): Promise<PlannedSiteRow | undefined> =>
  db.selectFrom('site').where('id', '=', siteId).select(['id', 'name', 'names']).executeTakeFirst();

/** In the order in which they were made, which is from the stage on for those who make them in that order. */
export const listPlannedZones = (db: Db, siteId: number): Promise<PlannedZoneRow[]> =>
  db
    .selectFrom('zone')
    .where('siteId', '=', siteId)
    .select(['id', 'name', 'names', 'freeSeating', 'standingCapacity', 'shape', 'seatPlan'])
    .orderBy('id')
    .execute();
