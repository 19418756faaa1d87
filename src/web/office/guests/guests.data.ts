import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { call, readReply } from '../../api/call.ts';
import { watched, watchedListsKey } from '../frame/watched-lists.ts';

const guestsKey = [...watchedListsKey, 'guests'];

export const guestOrdersQuery = queryOptions({
  queryKey: guestsKey,
  queryFn: () => readReply(api.listGuestOrders),
  ...watched,
});

export type GuestDecision = 'approve' | 'refuse';

export const decideGuestOrder = (id: number, decision: GuestDecision) =>
  call(decision === 'approve' ? api.approveGuestOrder : api.refuseGuestOrder, { params: { id } });

export function useReadGuestsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: guestsKey });
}
