import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { NewApiKeyInput } from '../../../contract/api-keys.ts';
import { call, readReply } from '../../api/call.ts';
import { watched, watchedListsKey } from '../frame/watched-lists.ts';

export const apiKeysQuery = queryOptions({
  queryKey: [...watchedListsKey, 'api-keys'],
  queryFn: () => readReply(api.listApiKeys),
  ...watched,
});

export const makeApiKey = (body: NewApiKeyInput) => call(api.makeApiKey, { body });

export const revokeApiKey = (id: number) => call(api.revokeApiKey, { params: { id } });
