import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { CodeChangeInput, CodeMailingInput, NewBatchInput } from '../../../contract/code-batches.ts';
import { call, readList, replyOrNull } from '../../api/call.ts';
import { pathTo } from '../../api/path-to.ts';
import { saveFile } from '../../api/save-file.ts';
import { pageQuery, watchedListsKey } from '../frame/watched-lists.ts';

export type CodeState = 'all' | 'unused' | 'used' | 'withdrawn';
export const codeStates: readonly CodeState[] = ['all', 'unused', 'used', 'withdrawn'];
/** The filter of a batch's codes, as it stands in the address of its page. */
export type CodeFilterShown = { batchId: number; state: CodeState; search: string };

const codesKey = [...watchedListsKey, 'codes'];
const fresh = { retry: false, staleTime: 0, placeholderData: keepPreviousData } as const;

export const batchesQuery = (page: number) =>
  queryOptions({
    queryKey: [...codesKey, 'batches', page],
    queryFn: () => readList(api.listCodeBatches, { query: pageQuery(page) }),
    ...fresh,
  });

/** Null for one that is not there. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...codesKey, 'batch', id],
    queryFn: async () => replyOrNull(await call(api.readCodeBatch, { params: { id: Number(id) } })),
    ...fresh,
  });

export const codesQuery = (filter: CodeFilterShown, page: number) =>
  queryOptions({
    queryKey: [...codesKey, 'list', filter, page],
    queryFn: () => readList(api.listCodes, { query: { ...filter, ...pageQuery(page) } }),
    ...fresh,
  });

export const makeCodes = (body: NewBatchInput) => call(api.makeCodes, { body, isRepeatable: true });
export const changeCodes = (body: CodeChangeInput) => call(api.changeCodes, { body });
export const mailCodes = (body: CodeMailingInput) => call(api.mailCodes, { body });

/** Saves the codes of the filter as a file. */
export const saveCodes = ({ batchId, state, search }: CodeFilterShown): Promise<void> =>
  saveFile(pathTo(api.exportCodes, { query: { batchId, state, search } }), `codes-${batchId}.csv`);
