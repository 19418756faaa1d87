import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { call, type InputAt, readList } from '../../api/call.ts';
import { pathTo } from '../../api/path-to.ts';
import { readFile } from '../../api/read-file.ts';
import { pageQuery, watched, watchedListsKey, watchedRow } from '../frame/watched-lists.ts';
import type { Filters } from '../review/review-search.ts';

type TransferFilters = Omit<Filters, 'isDue'>;

const transfersKey = [...watchedListsKey, 'transfers'];

export const transfersQuery = (page: number, filters: TransferFilters) =>
  queryOptions({
    queryKey: [...transfersKey, page, filters],
    queryFn: () => readList(api.listTransfers, { query: { ...pageQuery(page), ...filters } }),
    ...watched,
  });

/** One that an address names and that is on another page; null when it does not wait any more. */
export const transferQuery = (invoiceNo: string) =>
  queryOptions({
    queryKey: [...transfersKey, 'one', invoiceNo],
    queryFn: async () => {
      const { items } = await readList(api.listTransfers, { query: { search: invoiceNo } });
      return items.find((transfer) => transfer.invoiceNo === invoiceNo) ?? null;
    },
    ...watchedRow,
  });

export const proofQuery = (invoiceNo: string, number: number) =>
  queryOptions({
    queryKey: ['account', 'office', 'proof', invoiceNo, number],
    queryFn: () => readFile(pathTo(api.readProof, { params: { invoiceNo, number } })),
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  });

type Accepted = { invoiceNo: string; amount: number; line?: string };

export const acceptTransfer = ({ invoiceNo, ...body }: Accepted) =>
  call(api.acceptTransfer, { params: { invoiceNo }, body });

type Rejected = InputAt<typeof api.rejectTransfer>['body'] & { invoiceNo: string };

export const rejectTransfer = ({ invoiceNo, ...body }: Rejected) =>
  call(api.rejectTransfer, { params: { invoiceNo }, body });

/** A file goes as it is: the shop finds out how its letters are written. */
export const compareStatement = (statement: string | Blob) =>
  call(api.compareStatement, { body: statement, bodyType: 'text/csv' });
