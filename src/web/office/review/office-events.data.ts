import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { readList } from '../../api/call.ts';

/** Ids of a filter: of an event, or of one of its sessions. */
export type ChosenPlace = { eventId?: string | undefined; sessionId?: string | undefined };

/** Events with their sessions: the latest, or those that have these words. The chosen one is always among them. */
export const officeEventsQuery = ({ eventId, sessionId }: ChosenPlace = {}, search = '') =>
  queryOptions({
    queryKey: ['account', 'office', 'events', eventId, sessionId, search],
    queryFn: () => readList(api.listOfficeEvents, { query: { eventId, sessionId, search: search || undefined } }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
