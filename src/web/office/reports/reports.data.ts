import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { SalesGroup } from '../../../contract/report-groups.ts';
import { call, readReply } from '../../api/call.ts';
import type { ReportFilters } from './report-search.ts';

const key = ['account', 'office', 'reports'];
/** The figures before stay until the next ones are read. */
const figures = { staleTime: 30_000, placeholderData: keepPreviousData } as const;

export const salesQuery = (filters: ReportFilters, groupBy: SalesGroup) =>
  queryOptions({
    queryKey: [...key, 'sales', groupBy, filters],
    queryFn: () => readReply(api.readSales, { query: { ...filters, groupBy } }),
    ...figures,
  });

export const unsoldQuery = (filters: ReportFilters) =>
  queryOptions({
    queryKey: [...key, 'unsold', filters],
    queryFn: () => readReply(api.readUnsold, { query: filters }),
    ...figures,
  });

export const orderSizesQuery = (filters: ReportFilters) =>
  queryOptions({
    queryKey: [...key, 'orderSizes', filters],
    queryFn: () => readReply(api.readOrderSizes, { query: filters }),
    ...figures,
  });

export const settlementFilesQuery = queryOptions({
  queryKey: [...key, 'files'],
  queryFn: () => readReply(api.listSettlementFiles),
});

/** A file goes as it is: the shop finds out how it is written. */
export const compareSettlement = (provider: 'ASIA_PAY' | 'JETCO', file: Blob) =>
  call(api.compareSettlement, { query: { provider }, body: file, bodyType: 'text/csv' });

export const settlementsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...key, 'settlements', eventId],
    queryFn: () => readReply(api.readPromoterSettlements, { params: { eventId: Number(eventId) } }),
  });

/** The same with what is open until a chosen day. */
export const settlementUntilQuery = (eventId: string, lastDay: string) =>
  queryOptions({
    queryKey: [...settlementsQuery(eventId).queryKey, lastDay],
    queryFn: () => readReply(api.readPromoterSettlements, { params: { eventId: Number(eventId) }, query: { lastDay } }),
  });

export const closeSettlement = (eventId: number, closing: { lastDay: string; due?: number | undefined }) =>
  call(api.closePromoterSettlement, { params: { eventId }, body: closing });
