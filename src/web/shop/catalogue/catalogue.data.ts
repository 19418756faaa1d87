import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { Event } from '../../../contract/catalogue.ts';
import type { GetJson } from '../../api/get-json.ts';
import { findFrom, readFrom } from '../../api/read-from.ts';
import { usePage } from '../../ui/page/page-context.tsx';

const eventsMax = 200;
const eventsKey = ['events'];

export const eventsQuery = (read: GetJson) =>
  queryOptions({
    queryKey: eventsKey,
    queryFn: () => readFrom(read, api.listEvents, { query: { page: 0, size: eventsMax, sort: 'startTime,asc' } }),
  });

export const searchQuery = (read: GetJson, query: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'search', query],
    queryFn: () => readFrom(read, api.searchEvents, { query: { query, size: eventsMax } }),
  });

/** One event with its long texts, by its code, or by its id when digits are no event's code; null when there is none. */
export const eventQuery = (read: GetJson, eventCode: string) =>
  queryOptions({
    queryKey: ['event', eventCode],
    queryFn: async (): Promise<Event | null> => {
      const [event] = await readFrom(read, api.listEvents, { query: { eventCode } });
      if (event || !/^[1-9]\d{0,17}$/.test(eventCode)) return event ?? null;
      return findFrom(read, api.readEvent, { params: { id: eventCode } });
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
