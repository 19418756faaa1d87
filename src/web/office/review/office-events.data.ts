import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import { readReply } from '../../api/call.ts';

export const officeEventsQuery = queryOptions({
  queryKey: ['account', 'office', 'events'],
  queryFn: () => readReply(api.listOfficeEvents),
  staleTime: 5 * 60_000,
});
