import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Event } from '../../../contract/catalogue.ts';
import { findJson, type Read } from '../../api/get-json.ts';
import { usePage } from '../../ui/page/page-context.tsx';

/** An event by its number; null when there is none. */
export const eventByIdQuery = (read: Read, eventId: string) =>
  queryOptions({
    queryKey: ['event', 'id', eventId],
    queryFn: () => (/^[1-9]\d{0,14}$/.test(eventId) ? findJson<Event>(read, `/api/events/${eventId}`) : null),
  });

export function useEventById(eventId: string | undefined) {
  const { read } = usePage();
  return useQuery({ ...eventByIdQuery(read, eventId ?? ''), enabled: eventId !== undefined });
}
