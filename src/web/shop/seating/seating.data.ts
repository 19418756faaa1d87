import { queryOptions, useQuery } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { Site, Zone } from '../../../contract/catalogue.ts';
import type { GetJson } from '../../api/get-json.ts';
import { findFrom, readFrom } from '../../api/read-from.ts';
import { readPages } from '../../api/read-pages.ts';
import { usePage } from '../../ui/page/page-context.tsx';

/** Seats are not moved while people look at them. */
const freshMilliseconds = 600_000;

/** A site's zones with their seats; null when there is no such site. */
const sitePlanQuery = (read: GetJson, siteId: number) =>
  queryOptions({
    queryKey: ['site-plan', siteId],
    queryFn: () => findFrom(read, api.readSitePlan, { params: { id: siteId } }),
    staleTime: freshMilliseconds,
  });

export function useSitePlan(siteId: number | undefined) {
  const { read } = usePage();
  return useQuery({ ...sitePlanQuery(read, siteId ?? 0), enabled: siteId !== undefined });
}

export type Venue = Site & { zones: Zone[] };

/** All venues with their zones, without a seat of theirs. */
export const venuesQuery = (read: GetJson) =>
  queryOptions({
    queryKey: ['venues'],
    queryFn: async (): Promise<Venue[]> => {
      const [sites, zones] = await Promise.all([
        readPages((query) => readFrom(read, api.listSites, { query: { ...query, sort: 'id,asc' } })),
        readPages((query) => readFrom(read, api.listZones, { query: { ...query, sort: 'id,asc' } })),
      ]);
      return sites.map((site) => ({ ...site, zones: zones.filter((zone) => zone.site.id === site.id) }));
    },
  });

export const useVenues = () => useQuery(venuesQuery(usePage().read));

const availabilityMilliseconds = 8000;

const availabilityQuery = (read: GetJson, eventId: number) =>
  queryOptions({
    queryKey: ['availability', eventId],
    // Nothing is left of an event that was withdrawn or removed meanwhile.
    queryFn: async () => (await findFrom(read, api.readAvailability, { query: { eventId } })) ?? { eventId, zones: [] },
  });

/** The free seats by zone. Where they are followed, they are read again while the page is in view. */
export function useAvailability(eventId: number | undefined, { isFollowed = true } = {}) {
  const { read } = usePage();
  return useQuery({
    ...availabilityQuery(read, eventId ?? 0),
    enabled: eventId !== undefined,
    staleTime: 0,
    refetchInterval: isFollowed && availabilityMilliseconds,
  });
}
