import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { call, readReply } from '../../api/call.ts';
import { watched, watchedListsKey, watchedRow } from '../frame/watched-lists.ts';

export type Period = { from?: string; to: string };

export const openSettlementQuery = (outletId: string, period: Period) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'settlement', outletId, period],
    queryFn: () => readReply(api.readOpenSettlement, { params: { id: outletId }, query: period }),
    ...watched,
  });

export const closedSettlementsQuery = (outletId: string) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'settlements', outletId],
    queryFn: () => readReply(api.listSettlements, { params: { id: outletId } }),
    ...watchedRow,
  });

export const readSettlement = (outletId: string, settlementId: number) =>
  readReply(api.readSettlement, { params: { id: outletId, settlementId } });

export const closeSettlement = (outletId: string, lastDay: string) =>
  call(api.closeSettlement, { params: { id: outletId }, body: { lastDay } });
