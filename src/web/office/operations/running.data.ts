import { queryOptions } from '@tanstack/react-query';
import * as addresses from '../../../contract/addresses.ts';
import { readReply } from '../../api/call.ts';
import { watchedListsKey, watchedRow } from '../frame/watched-lists.ts';

/** Without a server, the one that answers. */
const chosen = (server: string | undefined) => ({ query: server === undefined ? {} : { server } });

export const healthQuery = (server: string | undefined) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'health', server ?? ''],
    queryFn: () => readReply(addresses.readHealth, chosen(server)),
    ...watchedRow,
  });
