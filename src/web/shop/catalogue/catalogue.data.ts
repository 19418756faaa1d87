import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Event } from '../../../contract/catalogue.ts';
import { findJson, getJson, type Read } from '../../api/get-json.ts';
import { usePage } from '../../ui/page/page-context.tsx';

const eventsMax = 200;
const eventsKey = ['events'];

export const eventsQuery = (read: Read) =>
  queryOptions({
    queryKey: eventsKey,
    queryFn: () => getJson<Event[]>(read, `/api/events?page=0&size=${eventsMax}&sort=startTime,asc`),
  });

export const searchQuery = (read: Read, query: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'search', query],
    queryFn: () =>
      getJson<Event[]>(read, `/api/_search/events?${new URLSearchParams({ query, size: String(eventsMax) })}`),
  });

/** One event with its long texts, by its code, or by its id when digits are no event's code; null when there is none. */
export const eventQuery = (read: Read, eventCode: string) =>
  queryOptions({
    queryKey: ['event', eventCode],
    queryFn: async () => {
      const [event] = await getJson<Event[]>(read, `/api/events?${new URLSearchParams({ eventCode })}`);
      if (event || !/^[1-9]\d{0,17}$/.test(eventCode)) return event ?? null;
      return findJson<Event>(read, `/api/events/${eventCode}`);
    },
  });

export const useEvents = () => useQuery(eventsQuery(usePage().read));
export const useSearchedEvents = (query: string) => useQuery(searchQuery(usePage().read, query));

/** Drawn at once from the wall when the visitor comes from there; the long texts follow. */
export function useEvent(eventCode: string) {
  const queries = useQueryClient();
  const known = () =>
    queries
      .getQueriesData<Event[]>({ queryKey: eventsKey })
      .flatMap(([, events]) => events ?? [])
      .find((event) => event.eventCode === eventCode);
  return useQuery({ ...eventQuery(usePage().read, eventCode), placeholderData: known });
}
