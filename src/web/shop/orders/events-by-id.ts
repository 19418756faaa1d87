import { queryOptions, useQuery } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { Event } from '../../../contract/catalogue.ts';
import type { GetJson } from '../../api/get-json.ts';
import { findFrom } from '../../api/read-from.ts';
import { usePage } from '../../ui/page/page-context.tsx';

/** An event by its number; null when there is none. */
export const eventByIdQuery = (read: GetJson, eventId: string) =>
  queryOptions({
    queryKey: ['event', 'id', eventId],
    queryFn: async (): Promise<Event | null> =>
      /^[1-9]\d{0,14}$/.test(eventId) ? findFrom(read, api.readEvent, { params: { id: eventId } }) : null,
  });

export function useEventById(eventId: string | undefined) {
  const { read } = usePage();
  return useQuery({ ...eventByIdQuery(read, eventId ?? ''), enabled: eventId !== undefined });
}
