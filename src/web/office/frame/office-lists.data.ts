import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { readReply } from '../../api/call.ts';
import { watched, watchedListsKey } from './watched-lists.ts';

export const waitingCountsQuery = queryOptions({
  queryKey: [...watchedListsKey, 'waiting'],
  queryFn: () => readReply(api.countWaiting),
  ...watched,
});
