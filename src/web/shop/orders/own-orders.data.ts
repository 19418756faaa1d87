import type { OwnOrder } from '../../../contract/own-orders.ts';
import { type Answer, askServer } from '../../api/ask-server.ts';
import { ReadFailed } from '../../api/get-json.ts';

export type OrderPage = { orders: OwnOrder[]; total: number };

const path = '/api/account/orders';
export const ownOrdersPerPage = 20;

/** The orders of whoever is signed in: forgotten with everything else that is read for an account. */
export const ownOrdersQuery = (page: number) => ({
  queryKey: ['account', 'orders', page],
  queryFn: async (): Promise<OrderPage> => {
    const query = new URLSearchParams({ page: String(page - 1), size: String(ownOrdersPerPage) });
    const { status, headers, body } = await askServer({ method: 'GET', path: `${path}?${query}` });
    if (status !== 200) throw new ReadFailed(path, status);
    return { orders: body as OwnOrder[], total: Number(headers.get('X-Total-Count')) };
  },
  // The call itself is patient.
  retry: false,
  staleTime: 0,
});

export const askForOrder = (body: { number: string; email: string }): Promise<Answer> =>
  askServer({ method: 'POST', path: '/api/order/find', body });

/** Null when the link is not right, or is over. */
export const foundOrderQuery = (key: string) => ({
  queryKey: ['order', 'found', key],
  queryFn: async (): Promise<OwnOrder | null> => {
    const found = `/api/order/found?${new URLSearchParams({ key })}`;
    const { status, body } = await askServer({ method: 'GET', path: found });
    if (status === 400) return null;
    if (status !== 200) throw new ReadFailed(found, status);
    return body as OwnOrder;
  },
  retry: false,
});

export const claimOrder = (key: string): Promise<Answer> =>
  askServer({ method: 'POST', path: '/api/account/orders/claim', body: { key } });
