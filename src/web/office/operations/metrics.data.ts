import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/management-addresses.ts';
import { readReply } from '../../api/call.ts';
import { watchedListsKey, watchedRow } from '../frame/watched-lists.ts';

const at = (server: string | undefined) => ({ query: server === undefined ? {} : { server } });

export const metricsQuery = (server: string | undefined) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'metrics', server ?? ''],
    queryFn: () => readReply(api.readMetrics, at(server)),
    ...watchedRow,
  });

/** Read when it is asked for, and not again and again: each dump stops every thread for a moment. */
export const threadsQuery = (server: string | undefined) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'threads', server ?? ''],
    queryFn: () => readReply(api.readThreadDump, at(server)),
    // On a busy machine the dump may come only while it is asked for again.
    retry: 2,
    staleTime: 0,
  });
