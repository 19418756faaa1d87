import * as api from '../../../contract/addresses.ts';
import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { call, readList } from '../../api/call.ts';
import { entityReads } from '../entity/entity.data.ts';

export const transactionData = entityReads<OfficeTransaction>('transactions', {
  list: (query) => readList(api.listTransactions, { query }),
  search: (query) => readList(api.searchTransactions, { query }),
  one: (id) => call(api.readTransaction, { params: { id } }),
});
