import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { call, readList } from '../../api/call.ts';
import { pageQuery, watched, watchedListsKey } from '../frame/watched-lists.ts';
import type { Filters } from '../review/review-search.ts';

type RefundFilters = Omit<Filters, 'hasReceipt'>;

export const refundsQuery = (page: number, filters: RefundFilters) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'refunds', page, filters],
    queryFn: () => readList(api.listRefunds, { query: { ...pageQuery(page), ...filters } }),
    ...watched,
  });

export const sendRefund = (invoiceNo: string) => call(api.sendRefund, { params: { invoiceNo }, body: {} });

export const noteRefund = (invoiceNo: string, note: string) =>
  call(api.noteRefund, { params: { invoiceNo }, body: { note } });
