import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { User } from '../../../contract/accounts.ts';
import { itemsPerPage } from '../../../contract/paging.ts';
import type { UserFields } from '../../../contract/users.ts';
import type { Authority } from '../../../domain/accounts/rights.ts';
import { type Answer, askServer } from '../../api/ask-server.ts';
import { ReadFailed } from '../../api/get-json.ts';
import { sortText } from '../../ui/lists/list-search.ts';
import type { Sort } from '../../ui/lists/table-props.ts';

const path = '/api/users';
const pathOf = (login: string) => `${path}/${encodeURIComponent(login)}`;
/** Forgotten with the sign-in, like everything that is read for an account. */
export const usersKey = ['account', 'users'];

export type UserPage = { users: User[]; total: number };

/** Pages are counted from one here, from nought on the wire. */
export const userListQuery = (page: number, sort: Sort) =>
  queryOptions({
    queryKey: [...usersKey, 'list', page, sortText(sort)],
    queryFn: async (): Promise<UserPage> => {
      const query = new URLSearchParams({ page: String(page - 1), size: String(itemsPerPage), sort: sortText(sort) });
      const { status, headers, body } = await askServer({ method: 'GET', path: `${path}?${query}` });
      if (status !== 200) throw new ReadFailed(path, status);
      return { users: body as User[], total: Number(headers.get('X-Total-Count')) };
    },
    placeholderData: keepPreviousData,
    // The call itself is patient.
    retry: false,
    staleTime: 0,
  });

/** Null when there is no such user. */
export const userQuery = (login: string) =>
  queryOptions({
    queryKey: [...usersKey, 'one', login],
    queryFn: async (): Promise<User | null> => {
      const { status, body } = await askServer({ method: 'GET', path: pathOf(login) });
      if (status === 404 || status === 400) return null;
      if (status !== 200) throw new ReadFailed(path, status);
      return body as User;
    },
    retry: false,
    staleTime: 0,
  });

export const authoritiesQuery = queryOptions({
  queryKey: [...usersKey, 'authorities'],
  queryFn: async (): Promise<Authority[]> => {
    const { status, body } = await askServer({ method: 'GET', path: `${path}/authorities` });
    if (status !== 200) throw new ReadFailed(path, status);
    return body as Authority[];
  },
  retry: false,
});

export const saveUser = (user: UserFields): Promise<Answer> =>
  askServer({ method: user.id ? 'PUT' : 'POST', path, body: user });

/** The same user with the flag flipped. */
export const switchUser = ({ id, login, firstName, lastName, email, activated, langKey, authorities }: User) =>
  saveUser({ id, login, firstName, lastName, email, activated: !activated, langKey, authorities });

export const removeUser = (login: string): Promise<Answer> => askServer({ method: 'DELETE', path: pathOf(login) });
