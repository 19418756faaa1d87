import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { readReply } from '../../api/call.ts';
import { watched, watchedListsKey } from '../frame/watched-lists.ts';

/** Among the watched lists, so that a decision anywhere in the office is seen here. */
export const dashboardQuery = queryOptions({
  queryKey: [...watchedListsKey, 'dashboard'],
  queryFn: () => readReply(api.readDashboard),
  ...watched,
});
