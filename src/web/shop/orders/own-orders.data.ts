import * as api from '../../../contract/addresses.ts';
import type { OwnOrder } from '../../../contract/own-orders.ts';
import type { Answer } from '../../api/ask-server.ts';
import { call, readList, replyOf } from '../../api/call.ts';
import type { GetJson } from '../../api/get-json.ts';
import { findFrom } from '../../api/read-from.ts';

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

/** Staff have placed the order for the reader of a link, if they have; else this browser has. */
async function findWith(eventId: number, key: string | undefined) {
  const linked = key === undefined ? null : await call(api.findHeldOrder, { query: { eventId, key } });
  return linked && linked.status !== 404 ? linked : call(api.findHeldOrder, { query: { eventId } });
}

/** The order as this browser holds it, with its event; null when another one holds it, undefined without an answer. */
export async function findHeld(read: GetJson, { id, eventId }: OwnOrder, key?: string) {
  const result = await findWith(eventId, key);
  if (!result.isOk) return result.status === 404 ? null : undefined;
  const { token, transaction, buyer } = result.body;
  if (transaction.id !== id) return null;
  const event = await findFrom(read, api.readEvent, { params: { id: eventId } }).catch(() => null);
  return { token, transaction, event, buyer };
}

export const claimOrder = (key: string): Promise<Answer> => call(api.claimOrder, { body: { key } });
