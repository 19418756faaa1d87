import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { call, readList } from '../../api/call.ts';
import { pageQuery, watched, watchedListsKey } from '../frame/watched-lists.ts';

export const refundsQuery = (page: number) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'refunds', page],
    queryFn: () => readList(api.listRefunds, { query: pageQuery(page) }),
    ...watched,
  });

export const sendRefund = (invoiceNo: string) => call(api.sendRefund, { params: { invoiceNo }, body: {} });

export const noteRefund = (invoiceNo: string, note: string) =>
  call(api.noteRefund, { params: { invoiceNo }, body: { note } });
