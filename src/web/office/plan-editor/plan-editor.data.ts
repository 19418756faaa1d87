import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { PackedPlan } from '../../../domain/plans/packed-plan.ts';
import { call, readList, readReply } from '../../api/call.ts';

const always = { retry: false, staleTime: 0, gcTime: 0 } as const;

/** The draft is read once, when the editor is opened; from then on the editor has the newer one. */
export const planDraftQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['account', 'plan-draft', siteId],
    queryFn: () => readReply(api.readPlanDraft, { params: { id: siteId } }),
    ...always,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const readDraft = (siteId: number) => call(api.readPlanDraft, { params: { id: siteId } });

export type DraftToSave = { version: number | null; basedOn: string; document: PackedPlan };

/** The contract's types are those of JSON, which may be changed; a packed plan is not. */
export const saveDraft = (siteId: number, draft: DraftToSave) =>
  call(api.savePlanDraft, { params: { id: siteId }, body: structuredClone(draft) as never });

export const discardDraft = (siteId: number, version: number) =>
  call(api.discardPlanDraft, { params: { id: siteId }, query: { version } });

export const publishDraft = (siteId: number, version: number, replaces: boolean) =>
  call(api.publishPlan, { params: { id: siteId }, body: { version, replaces } });

const takenMilliseconds = 15_000;

export const takenQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['account', 'taken-seats', siteId],
    queryFn: () => readReply(api.readTakenSeats, { params: { id: siteId } }),
    refetchInterval: takenMilliseconds,
    ...always,
  });

export const siteQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['account', 'plan-site', siteId],
    queryFn: () => readReply(api.readSite, { params: { id: siteId } }),
    ...always,
  });

export const zoneQuery = (zoneId: number) =>
  queryOptions({
    queryKey: ['account', 'plan-zone', zoneId],
    queryFn: () => readReply(api.readZone, { params: { id: zoneId } }),
    ...always,
  });

const pricingsMax = 200;

/** The zones with a price; null when there are more prices than are read at once. */
export const pricedZonesQuery = queryOptions({
  queryKey: ['account', 'priced-zones'],
  queryFn: async (): Promise<ReadonlySet<number> | null> => {
    const { items, total } = await readList(api.listPricings, {
      query: { page: 0, size: pricingsMax, sort: 'id,desc' },
    });
    return total > pricingsMax ? null : new Set(items.map(({ zone }) => zone.id));
  },
  ...always,
});
