import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { StandingContents } from '../../../contract/exports.ts';
import { call, type InputAt, readReply } from '../../api/call.ts';
import { watched, watchedListsKey } from '../frame/watched-lists.ts';

export type StandingInput = InputAt<typeof api.addStandingExport>['body'];

export const standingExportsQuery = queryOptions({
  queryKey: [...watchedListsKey, 'standing-exports'],
  queryFn: () => readReply(api.listStandingExports),
  ...watched,
});

export const colleaguesQuery = (contents: StandingContents) =>
  queryOptions({
    queryKey: ['account', 'office', 'export-colleagues', contents],
    queryFn: () => readReply(api.listExportColleagues, { query: { contents } }),
    staleTime: 60_000,
  });

export const addStandingExport = (body: StandingInput) => call(api.addStandingExport, { body });
export const changeStandingExport = (id: number, body: StandingInput) =>
  call(api.changeStandingExport, { params: { id }, body });
export const pauseStandingExport = (id: number) => call(api.pauseStandingExport, { params: { id } });
export const resumeStandingExport = (id: number) => call(api.resumeStandingExport, { params: { id } });
export const removeStandingExport = (id: number) => call(api.removeStandingExport, { params: { id } });
