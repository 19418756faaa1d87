import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Site, Zone } from '../../../contract/catalogue.ts';
import type { SitePlan } from '../../../contract/seating.ts';
import { findJson, getJson, type Read } from '../../api/get-json.ts';
import { usePage } from '../../ui/page/page-context.tsx';

/** Seats are not moved while people look at them. */
const freshMilliseconds = 600_000;

/** A site's zones with their seats; null when there is no such site. */
export const sitePlanQuery = (read: Read, siteId: number) =>
  queryOptions({
    queryKey: ['site-plan', siteId],
    queryFn: () => findJson<SitePlan>(read, `/api/sites/${siteId}/seat-plan`),
    staleTime: freshMilliseconds,
  });

export const useSitePlan = (siteId: number) => useQuery(sitePlanQuery(usePage().read, siteId));

const pageSize = 200;
export type Venue = Site & { zones: Zone[] };

async function readAll<Item>(read: Read, entity: 'sites' | 'zones', page = 0): Promise<Item[]> {
  const items = await getJson<Item[]>(read, `/api/${entity}?page=${page}&size=${pageSize}&sort=id,asc`);
  return items.length < pageSize ? items : [...items, ...(await readAll<Item>(read, entity, page + 1))];
}

/** All venues with their zones, without a seat of theirs. */
export const venuesQuery = (read: Read) =>
  queryOptions({
    queryKey: ['venues'],
    queryFn: async (): Promise<Venue[]> => {
      const [sites, zones] = await Promise.all([readAll<Site>(read, 'sites'), readAll<Zone>(read, 'zones')]);
      return sites.map((site) => ({ ...site, zones: zones.filter((zone) => zone.site.id === site.id) }));
    },
  });

export const useVenues = () => useQuery(venuesQuery(usePage().read));
