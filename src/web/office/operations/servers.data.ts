import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/management-addresses.ts';
import { readReply } from '../../api/call.ts';
import { watched, watchedListsKey } from '../frame/watched-lists.ts';

export const serversQuery = queryOptions({
  queryKey: [...watchedListsKey, 'servers'],
  queryFn: () => readReply(api.listServers),
  ...watched,
});
