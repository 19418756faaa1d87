import { type Selectable, sql } from 'kysely';
import type { Site, Zone } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';

export type PlannedSiteRow = Pick<Selectable<Site>, 'id' | 'name' | 'names' | 'marks'>;
export type PlannedZoneRow = Pick<
  Selectable<Zone>,
  'id' | 'name' | 'names' | 'freeSeating' | 'standingCapacity' | 'shape' | 'seatPlan'
>;

export const findPlannedSite = (db: Db, siteId: number): Promise<PlannedSiteRow | undefined> =>
  db.selectFrom('site').where('id', '=', siteId).select(['id', 'name', 'names', 'marks']).executeTakeFirst();

/** A zone without places is not sold and not drawn. */
export const hasPlaces = sql<boolean>`(zone.seat_plan is not null or zone.standing_capacity is not null)`;

/** In the order in which they were created, which is usually from the stage on. */
export const listPlannedZones = (db: Db, siteId: number): Promise<PlannedZoneRow[]> =>
  db
    .selectFrom('zone')
    .where('siteId', '=', siteId)
    .where(hasPlaces)
    .select(['id', 'name', 'names', 'freeSeating', 'standingCapacity', 'shape', 'seatPlan'])
    .orderBy('id')
    .execute();
