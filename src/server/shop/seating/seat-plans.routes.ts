import { type PlannedZone, type SitePlan, seatingRoutes } from '../../../contract/seating.ts';
import type { Deps } from '../../platform/deps.ts';
import { type RememberedRoutes, registerRememberedRoute } from '../../platform/http/register-remembered-route.ts';
import { Refused } from '../../platform/refused.ts';
import { findPlannedSite, listPlannedZones, type PlannedZoneRow } from './seat-plans.queries.ts';

/** The zones of a site with their shapes and seat plans. Public, and the same until the catalogue changes. */
export function registerSeatPlans(routes: RememberedRoutes, { db }: Pick<Deps, 'db'>): void {
  registerRememberedRoute(routes, seatingRoutes.sitePlan, async ({ params }) => {
    const [site, zones] = await Promise.all([findPlannedSite(db, params.id), listPlannedZones(db, params.id)]);
    if (!site) throw new Refused('notFound', 'site');
    const body: SitePlan = {
      ...site,
      zones: zones.map(zoneOf),
      // Only the plan of staff writes them.
      marks: site.marks as SitePlan['marks'],
    };
    return { body };
  });
}

const zoneOf = ({ standingCapacity, shape, ...zone }: PlannedZoneRow): PlannedZone => ({
  ...zone,
  capacity: standingCapacity,
  // The table's constraint allows nothing else.
  shape,
});
