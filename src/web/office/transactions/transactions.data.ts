import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { readTicketsOfOrder } from '../../../contract/office-ticket-addresses.ts';
import type { OrderFilterTexts } from '../../../contract/order-filter.ts';
import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { call, type InputAt, readList, readReply, replyOf } from '../../api/call.ts';
import { entityReads } from '../entity/entity.data.ts';

export const transactionData = entityReads<OfficeTransaction>('transactions', {
  list: (query) => readList(api.listTransactions, { query }),
  search: (query) => readList(api.searchTransactions, { query }),
  one: (id) => call(api.readTransaction, { params: { id } }),
});

/** Below the key of the orders, so that it is read anew with them. */
export const orderFileQuery = (id: number) =>
  queryOptions({
    queryKey: [...transactionData.queryKey, 'file', id],
    queryFn: async () => replyOf(await call(api.readOrderFile, { params: { id } })),
    staleTime: 0,
  });

export const orderTicketsQuery = (id: number) =>
  queryOptions({
    queryKey: [...transactionData.queryKey, 'tickets', id],
    queryFn: async () => replyOf(await call(readTicketsOfOrder, { params: { id } })),
    staleTime: 0,
  });

export const orderViewsQuery = queryOptions({
  queryKey: [...transactionData.queryKey, 'views'],
  queryFn: () => readReply(api.listOrderViews),
  staleTime: 60_000,
});

type NewView = { name: string; isShared: boolean; filter: Partial<Record<keyof OrderFilterTexts, string>> };
export const saveOrderView = (body: NewView) => call(api.saveOrderView, { body });
export const removeOrderView = (id: number) => call(api.removeOrderView, { params: { id } });

export const countTogether = (query: InputAt<typeof api.countOrdersTogether>['query']) =>
  call(api.countOrdersTogether, { query });
export const cancelTogether = (input: Omit<InputAt<typeof api.cancelOrdersTogether>, 'isRepeatable'>) =>
  call(api.cancelOrdersTogether, { ...input, isRepeatable: true });
export const refundTogether = (input: Omit<InputAt<typeof api.refundOrdersTogether>, 'isRepeatable'>) =>
  call(api.refundOrdersTogether, { ...input, isRepeatable: true });
export const mailTogether = (input: Omit<InputAt<typeof api.mailOrdersTogether>, 'isRepeatable'>) =>
  call(api.mailOrdersTogether, { ...input, isRepeatable: true });
export const noteTogether = (input: Omit<InputAt<typeof api.noteOrdersTogether>, 'isRepeatable'>) =>
  call(api.noteOrdersTogether, { ...input, isRepeatable: true });
