import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { call, readList, replyOf } from '../../api/call.ts';
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
