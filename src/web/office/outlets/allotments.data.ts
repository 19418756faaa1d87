import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { Allotment } from '../../../contract/allotments.ts';
import { call, type InputAt, readList, readReply } from '../../api/call.ts';
import { pageQuery, watched, watchedListsKey } from '../frame/watched-lists.ts';

export type AllotmentFilters = {
  eventId?: string | undefined;
  sessionId?: string | undefined;
  outletId?: string | undefined;
};

export const allotmentsQuery = (page: number, filters: AllotmentFilters) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'allotments', page, filters],
    queryFn: () => readList(api.listAllotments, { query: { ...pageQuery(page), ...filters } }),
    ...watched,
  });

/** The zones of a session with their free places. */
export const stockQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'stock', sessionId],
    queryFn: () => readReply(api.readSessionStock, { params: { id: sessionId } }),
    enabled: sessionId !== '',
    staleTime: 0,
  });

export type MakeInput = InputAt<typeof api.makeAllotment>['body'];
type TermsInput = InputAt<typeof api.changeAllotment>['body'];
export type PlacesInput = InputAt<typeof api.enlargeAllotment>['body'];

const paramsOf = ({ event, id }: Allotment) => ({ eventId: event.id, id });

export const makeAllotment = (body: MakeInput) => call(api.makeAllotment, { body, isRepeatable: true });
export const changeAllotment = (allotment: Allotment, body: TermsInput) =>
  call(api.changeAllotment, { params: paramsOf(allotment), body, isRepeatable: true });
export const enlargeAllotment = (allotment: Allotment, body: PlacesInput) =>
  call(api.enlargeAllotment, { params: paramsOf(allotment), body, isRepeatable: true });
export const takeBackPlaces = (allotment: Allotment, body: PlacesInput) =>
  call(api.takeBackPlaces, { params: paramsOf(allotment), body, isRepeatable: true });
