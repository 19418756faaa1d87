import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { itemsPerPage } from '../../../contract/paging.ts';
import { type Answer, askServer } from '../../api/ask-server.ts';
import { ReadFailed } from '../../api/get-json.ts';
import { sortText } from '../../ui/lists/list-search.ts';
import type { Sort } from '../../ui/lists/table-props.ts';

export type EntityPage<Row> = { rows: Row[]; total: number };
export type EntityData<Row> = ReturnType<typeof entityData<Row>>;

/** The calls that every entity has, below one address such as `/api/users`. */
export function entityData<Row>(path: string) {
  const pathOf = (key: string) => `${path}/${encodeURIComponent(key)}`;
  /** Forgotten with the sign-in, like everything that is read for an account. */
  const queryKey = ['account', path];
  return {
    queryKey,

    /** Pages are counted from one here, from nought on the wire. */
    list: (page: number, sort: Sort) =>
      queryOptions({
        queryKey: [...queryKey, 'list', page, sortText(sort)],
        queryFn: async (): Promise<EntityPage<Row>> => {
          const query = new URLSearchParams({
            page: String(page - 1),
            size: String(itemsPerPage),
            sort: sortText(sort),
          });
          const { status, headers, body } = await askServer({ method: 'GET', path: `${path}?${query}` });
          if (status !== 200) throw new ReadFailed(path, status);
          return { rows: body as Row[], total: Number(headers.get('X-Total-Count')) };
        },
        placeholderData: keepPreviousData,
        ...always,
      }),

    /** Null when there is no such row. */
    one: (key: string) =>
      queryOptions({
        queryKey: [...queryKey, 'one', key],
        queryFn: async (): Promise<Row | null> => {
          const { status, body } = await askServer({ method: 'GET', path: pathOf(key) });
          if (status === 404 || status === 400) return null;
          if (status !== 200) throw new ReadFailed(path, status);
          return body as Row;
        },
        ...always,
      }),

    create: (fields: object): Promise<Answer> => askServer({ method: 'POST', path, body: fields }),

    change: (id: number, fields: object): Promise<Answer> =>
      askServer({ method: 'PUT', path, body: { ...fields, id } }),

    remove: (key: string): Promise<Answer> => askServer({ method: 'DELETE', path: pathOf(key) }),
  };
}

/** Somebody else may have changed it; and the call itself is patient. */
const always = { retry: false, staleTime: 0 } as const satisfies Partial<UseQueryOptions>;
