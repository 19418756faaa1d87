import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { ExportFormat } from '../../../contract/exports.ts';
import type { ClosedSettlement } from '../../../contract/outlet-settlements.ts';
import type { Locale } from '../../../words/locales.ts';
import { call, type InputAt, readList, readReply, replyOf } from '../../api/call.ts';
import { pathTo } from '../../api/path-to.ts';
import { saveFile } from '../../api/save-file.ts';
import { pageQuery, watched, watchedListsKey, watchedRow } from '../frame/watched-lists.ts';

/** Null for an account that belongs to no outlet. */
export const ownOutletQuery = (page: number) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'own outlet', page],
    queryFn: async () => {
      const result = await call(api.readOwnOutlet, { query: pageQuery(page) });
      return result.status === 404 ? null : replyOf(result);
    },
    ...watched,
  });

export type SalesState = 'all' | 'held';

export const salesQuery = (filter: { state: SalesState; query: string }, page: number) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'own sales', filter, page],
    queryFn: () => readList(api.readOwnSales, { query: { ...filter, ...pageQuery(page) } }),
    ...watched,
  });

export const ownSettlementsQuery = queryOptions({
  queryKey: [...watchedListsKey, 'own settlements'],
  queryFn: () => readReply(api.readOwnSettlements),
  ...watchedRow,
});

type SettlementFile = { format: ExportFormat; locale: Locale };
export const saveOwnSettlement = ({ id, lastDay }: ClosedSettlement, query: SettlementFile): Promise<void> =>
  saveFile(
    pathTo(api.readOwnSettlementFile, { params: { id }, query }),
    `outletSettlement-${lastDay}.${query.format.toLowerCase()}`,
  );

export type SaleInput = InputAt<typeof api.sellFromAllotment>['body'];
type ReturnInput = InputAt<typeof api.returnPlaces>['body'];

export const sellPlaces = (body: SaleInput) => call(api.sellFromAllotment, { body, isRepeatable: true });
export const payHeldSale = (id: number) => call(api.payHeldSale, { params: { id }, body: {} });
export const voidSale = (id: number) => call(api.voidSale, { params: { id } });
export const returnPlaces = (body: ReturnInput) => call(api.returnPlaces, { body, isRepeatable: true });
