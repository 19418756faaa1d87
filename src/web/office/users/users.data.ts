import { queryOptions } from '@tanstack/react-query';
import type { User } from '../../../contract/accounts.ts';
import type { Authority } from '../../../domain/accounts/duties.ts';
import { askServer } from '../../api/ask-server.ts';
import { ReadFailed } from '../../api/get-json.ts';
import { entityData } from '../entity/entity.data.ts';

const path = '/api/users';

export const userData = entityData<User>(path);

export const authoritiesQuery = queryOptions({
  queryKey: [...userData.queryKey, 'authorities'],
  queryFn: async (): Promise<Authority[]> => {
    const { status, body } = await askServer({ method: 'GET', path: `${path}/authorities` });
    if (status !== 200) throw new ReadFailed(path, status);
    return body as Authority[];
  },
  retry: false,
});

/** The same user with the flag flipped. */
export const switchUser = ({ id, login, firstName, lastName, email, activated, langKey, authorities }: User) =>
  userData.change(id, { login, firstName, lastName, email, activated: !activated, langKey, authorities });
