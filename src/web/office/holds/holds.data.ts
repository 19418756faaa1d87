import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { call, readList } from '../../api/call.ts';
import { pageQuery, watched, watchedListsKey } from '../frame/watched-lists.ts';

export const holdsQuery = (page: number) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'holds', page],
    queryFn: () => readList(api.listHolds, { query: pageQuery(page) }),
    ...watched,
  });

export const releaseHold = (orderId: number) => call(api.releaseHold, { params: { id: orderId }, body: {} });

export const releaseNetwork = (eventId: number, network: string) =>
  call(api.releaseNetwork, { body: { eventId, network } });
