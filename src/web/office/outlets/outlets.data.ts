import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { Outlet, OutletInput } from '../../../contract/outlets.ts';
import { call, readList, readReply } from '../../api/call.ts';
import { entityData } from '../entity/entity.data.ts';
import { watchedListsKey } from '../frame/watched-lists.ts';

export const outletData = entityData<Outlet, OutletInput>('outlets', {
  list: (query) => readList(api.listOutlets, { query }),
  search: (query) => readList(api.searchOutlets, { query }),
  one: (id) => call(api.readOutlet, { params: { id } }),
  create: (body) => call(api.createOutlet, { body }),
  change: (body) => call(api.changeOutlet, { body }),
  remove: (id) => call(api.removeOutlet, { params: { id } }),
  history: (id) => readReply(api.readOutletHistory, { params: { id } }),
  undo: (id, version) => call(api.undoOutletChange, { params: { id }, body: { version } }),
});

/** All outlets, for choices. */
export const allOutletsQuery = queryOptions({
  queryKey: [...outletData.queryKey, 'all'],
  queryFn: async () => (await readList(api.listOutlets, { query: { page: 0, size: 200, sort: 'name,asc' } })).items,
  staleTime: 0,
});

export const accountsQuery = (id: number) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'outlet accounts', id],
    queryFn: () => readReply(api.listOutletAccounts, { params: { id } }),
    staleTime: 0,
  });
export const addAccount = (id: number, login: string) =>
  call(api.addOutletAccount, { params: { id }, body: { login } });
export const removeAccount = (id: number, login: string) => call(api.removeOutletAccount, { params: { id, login } });
