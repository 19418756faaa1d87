import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { itemsPerPage } from '../../../contract/paging.ts';
import type { Answer } from '../../api/ask-server.ts';
import { type List, type Result, replyOf } from '../../api/call.ts';
import { sortText } from '../../ui/lists/list-search.ts';
import type { Sort } from '../../ui/lists/table-props.ts';

type PageQuery = { page: number; size: number; sort: string };
/** The calls that every entity has; fields with an id change a row, those without make one. */
type EntityCalls<Row, Fields> = {
  list: (query: PageQuery) => Promise<List<Row>>;
  search: (query: PageQuery & { query: string }) => Promise<List<Row>>;
  one: (key: string) => Promise<Result<Row>>;
  create: (fields: Fields) => Promise<Answer>;
  change: (fields: Fields) => Promise<Answer>;
  remove: (key: string) => Promise<Answer>;
};
export type EntityData<Row> = ReturnType<typeof entityData<Row, object>>;

export function entityData<Row, Fields>(name: string, calls: EntityCalls<Row, Fields>) {
  /** Forgotten with the sign-in, like everything that is read for an account. */
  const queryKey = ['account', name];
  return {
    queryKey,

    /** Pages are counted from one here, from nought on the wire. */
    list: (page: number, sort: Sort, query?: string) =>
      queryOptions({
        queryKey: [...queryKey, 'list', page, sortText(sort), query],
        queryFn: () => {
          const requested = { page: page - 1, size: itemsPerPage, sort: sortText(sort) };
          return query === undefined ? calls.list(requested) : calls.search({ ...requested, query });
        },
        placeholderData: keepPreviousData,
        ...always,
      }),

    /** Null when there is no such row. */
    one: (key: string) =>
      queryOptions({
        queryKey: [...queryKey, 'one', key],
        queryFn: async (): Promise<Row | null> => {
          const result = await calls.one(key);
          return result.status === 404 || result.status === 400 ? null : replyOf(result);
        },
        ...always,
      }),

    /** The schema of the entity's form makes the fields that its calls take. */
    create: (fields: object) => calls.create(fields as Fields),
    change: (id: number, fields: object) => calls.change({ ...fields, id } as Fields),
    remove: calls.remove,
  };
}

/** Another account may have changed it; and the call itself is patient. */
const always = { retry: false, staleTime: 0 } as const satisfies Partial<UseQueryOptions>;
