import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { Settlement } from '../../../contract/outlet-settlements.ts';
import { call, readReply, replyOrNull } from '../../api/call.ts';
import { watched, watchedListsKey, watchedRow } from '../frame/watched-lists.ts';

export type Period = { from?: string; to: string };

/** Null when there is no such outlet. */
export const openSettlementQuery = (outletId: string, period: Period) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'settlement', outletId, period],
    queryFn: () => findOpenSettlement(outletId, period),
    ...watched,
  });

async function findOpenSettlement(outletId: string, period: Period): Promise<Settlement | null> {
  return replyOrNull(await call(api.readOpenSettlement, { params: { id: outletId }, query: period }));
}

export const closedSettlementsQuery = (outletId: string) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'settlements', outletId],
    queryFn: () => readReply(api.listSettlements, { params: { id: outletId } }),
    ...watchedRow,
  });

export const closeSettlement = (outletId: string, closing: { lastDay: string; owed: number }) =>
  call(api.closeSettlement, { params: { id: outletId }, body: closing });
