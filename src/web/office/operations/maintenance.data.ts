import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/management-addresses.ts';
import { call, type InputAt, readReply } from '../../api/call.ts';
import { watched, watchedListsKey } from '../frame/watched-lists.ts';

export const maintenanceQuery = queryOptions({
  queryKey: [...watchedListsKey, 'maintenance'],
  queryFn: () => readReply(api.readMaintenance),
  ...watched,
});

export const closeShop = (body: InputAt<typeof api.beginMaintenance>['body']) => call(api.beginMaintenance, { body });
export const openShop = () => call(api.endMaintenance);
