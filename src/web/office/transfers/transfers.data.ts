import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { itemsPerPageMax } from '../../../contract/paging.ts';
import { call, readList } from '../../api/call.ts';
import { pathTo } from '../../api/path-to.ts';
import { readFile } from '../../api/read-file.ts';
import { pageQuery, watched, watchedListsKey } from '../frame/watched-lists.ts';

const transfersKey = [...watchedListsKey, 'transfers'];

export const transfersQuery = (page: number) =>
  queryOptions({
    queryKey: [...transfersKey, page],
    queryFn: () => readList(api.listTransfers, { query: pageQuery(page) }),
    ...watched,
  });

/** As many as there can be on one page, for what is said of them beside a statement. */
export const allTransfersQuery = queryOptions({
  queryKey: [...transfersKey, 'all'],
  queryFn: () => readList(api.listTransfers, { query: { size: itemsPerPageMax } }),
  retry: false,
  staleTime: 0,
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

export const rejectTransfer = (invoiceNo: string, note: string, anotherChance: boolean) =>
  call(api.rejectTransfer, { params: { invoiceNo }, body: { note, anotherChance } });

/** A file goes as it is: the shop finds out how its letters are written. */
export const compareStatement = (statement: string | Blob) =>
  call(api.compareStatement, { body: statement, bodyType: 'text/csv' });
