import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { Event } from '../../../contract/catalogue.ts';
import type { GetJson } from '../../api/get-json.ts';
import { findFrom, readFrom } from '../../api/read-from.ts';
import { type PageQuery, pageSize, readPages } from '../../api/read-pages.ts';
import { usePage } from '../../ui/page/page-context.tsx';

const eventsKey = ['events'];

const readEvents = (read: GetJson) => (page: PageQuery) =>
  readFrom(read, api.listEvents, { query: { ...page, sort: 'startTime,asc' } });

/** The server draws the wall with the first page alone: a thousand posters would hold its event loop. */
export const eventsQuery = (read: GetJson) =>
  queryOptions({ queryKey: eventsKey, queryFn: () => readEvents(read)({ page: 0, size: pageSize }) });

const laterEventsQuery = (read: GetJson) =>
  queryOptions({ queryKey: [...eventsKey, 'later'], queryFn: () => readPages(readEvents(read), 1) });

export const searchQuery = (read: GetJson, query: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'search', query],
    queryFn: () => readFrom(read, api.searchEvents, { query: { query, size: pageSize } }),
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

/** The events of later pages, which come when the wall is there. */
export function useLaterEvents(first: readonly Event[] = []): Event[] {
  const later = useQuery({ ...laterEventsQuery(usePage().read), enabled: first.length === pageSize });
  return later.data ?? [];
}

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
