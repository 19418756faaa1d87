import * as api from '../../../contract/addresses.ts';
import type { OwnOrder } from '../../../contract/own-orders.ts';
import type { Answer } from '../../api/ask-server.ts';
import { call, readList, replyOf } from '../../api/call.ts';

export const ownOrdersPerPage = 20;

/** The orders of the signed-in account; the sign-out drops them with its other data. */
export const ownOrdersQuery = (page: number) => ({
  queryKey: ['account', 'orders', page],
  queryFn: () => readList(api.listOwnOrders, { query: { page: page - 1, size: ownOrdersPerPage } }),
  // The call itself is patient.
  retry: false,
  staleTime: 0,
});

export const askForOrder = (body: { number: string; email: string }): Promise<Answer> =>
  call(api.requestOrderLink, { body });

/** Null when the link is not right, or is over. */
export const foundOrderQuery = (key: string) => ({
  queryKey: ['order', 'found', key],
  queryFn: async (): Promise<OwnOrder | null> => {
    const result = await call(api.readLinkedOrder, { query: { key } });
    return result.status === 400 ? null : replyOf(result);
  },
  retry: false,
});

export const claimOrder = (key: string): Promise<Answer> => call(api.claimOrder, { body: { key } });
