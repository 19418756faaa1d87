import { useQuery } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { Event } from '../../../contract/catalogue.ts';
import { findFrom } from '../../api/read-from.ts';
import { usePage } from '../../ui/page/page-context.tsx';

/** The event, for its picture and performers. Undefined until it is read, null when it is not public any more. */
export function useTicketEvent(eventId: number): Event | null | undefined {
  const { read } = usePage();
  const { data, isError } = useQuery({
    queryKey: ['event', 'id', String(eventId)],
    queryFn: () => findFrom(read, api.readEvent, { params: { id: eventId } }),
  });
  return isError ? null : data;
}
