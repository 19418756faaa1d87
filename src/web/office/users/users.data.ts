import { queryOptions } from '@tanstack/react-query';
import type { User } from '../../../contract/accounts.ts';
import * as api from '../../../contract/addresses.ts';
import type { UserFields } from '../../../contract/users.ts';
import { call, readList, readReply } from '../../api/call.ts';
import { entityData } from '../entity/entity.data.ts';

export const userData = entityData<User, UserFields>('users', {
  list: (query) => readList(api.listUsers, { query }),
  search: (query) => readList(api.searchUsers, { query }),
  one: (user) => call(api.readUser, { params: { user } }),
  create: (body) => call(api.createUser, { body }),
  change: (body) => call(api.changeUser, { body }),
  remove: (user, version) => call(api.removeUser, { params: { user }, version }),
});

export const authoritiesQuery = queryOptions({
  queryKey: [...userData.queryKey, 'authorities'],
  queryFn: () => readReply(api.listAuthorities),
  retry: false,
});

export const removeSecondFactor = (user: string, reason: string) =>
  call(api.removeSecondFactorOfUser, { params: { user }, body: { reason } });

/** The same user with the flag flipped. */
export const switchUser = ({ id, version, login, firstName, lastName, email, activated, langKey, authorities }: User) =>
  userData.change(id, version, { login, firstName, lastName, email, activated: !activated, langKey, authorities });
