import { queryOptions } from '@tanstack/react-query';
import * as addresses from '../../../contract/addresses.ts';
import { readSoon } from '../../api/read-soon.ts';
import { watchedListsKey, watchedRow } from '../frame/watched-lists.ts';

const failedPauseMilliseconds = 3_000;

/** The server that answers is meant where none is chosen. */
const chosen = (server: string | undefined) => ({ query: server === undefined ? {} : { server } });

export const healthQuery = (server: string | undefined) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'health', server ?? ''],
    queryFn: () => readSoon(addresses.readHealth, chosen(server)),
    ...watchedRow,
    // A server that is back is seen at once.
    refetchInterval: ({ state }) => (state.status === 'error' ? failedPauseMilliseconds : watchedRow.refetchInterval),
  });
