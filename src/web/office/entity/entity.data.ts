import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { ProgrammeChange } from '../../../contract/entity-writes.ts';
import { itemsPerPage } from '../../../contract/paging.ts';
import type { Answer } from '../../api/ask-server.ts';
import { type List, type Result, replyOrNull } from '../../api/call.ts';
import { sortText } from '../../ui/lists/list-search.ts';
import type { Sort } from '../../ui/lists/table-props.ts';

type PageQuery = { page: number; size: number; sort: string };
/** The filter of a list as it is in its address. An entity with a filter names its fields. */
export type ListFilter = Record<string, string>;
/** The calls that show the rows of an entity. */
type ReadCalls<Row> = {
  list: (query: PageQuery) => Promise<List<Row>>;
  search: (query: PageQuery & { query: string }) => Promise<List<Row>>;
  one: (key: string) => Promise<Result<Row>>;
};
/** The calls that write them; fields with an id change a row, those without make one. */
type WriteCalls<Row, Fields> = {
  create: (fields: Fields) => Promise<Result<Row>>;
  change: (fields: Fields) => Promise<Result<Row>>;
  remove: (key: string, version: number | undefined) => Promise<Answer>;
};
/** The calls of an entity whose changes are kept. */
type HistoryCalls = {
  history: (id: number) => Promise<ProgrammeChange[]>;
  undo: (id: number, version: number) => Promise<Answer>;
};
export type EntityReads<Row> = ReturnType<typeof entityReads<Row>>;
export type EntityData<Row> = ReturnType<typeof entityData<Row, object>>;

/** Another account may have changed it; and the call itself is patient. */
const always = { retry: false, staleTime: 0 } as const satisfies Partial<UseQueryOptions>;

export function entityReads<Row>(name: string, calls: ReadCalls<Row>) {
  /** Forgotten with the sign-in, like everything that is read for an account. */
  const queryKey = ['account', name];
  const find = (page: number, sort: Sort, query?: string, filter: ListFilter = {}) => {
    const requested = { ...filter, page: page - 1, size: itemsPerPage, sort: sortText(sort) };
    return query === undefined ? calls.list(requested) : calls.search({ ...requested, query });
  };
  const findOne = async (key: string): Promise<Row | null> => {
    return replyOrNull(await calls.one(key));
  };
  return {
    queryKey,
    find,
    findOne,

    /** Pages are counted from one here, from nought on the wire. */
    list: (page: number, sort: Sort, query?: string, filter: ListFilter = {}) =>
      queryOptions({
        queryKey: [...queryKey, 'list', page, sortText(sort), query, filter],
        queryFn: () => find(page, sort, query, filter),
        placeholderData: keepPreviousData,
        ...always,
      }),

    /** Null when there is no such row. */
    one: (key: string) => queryOptions({ queryKey: [...queryKey, 'one', key], queryFn: () => findOne(key), ...always }),
  };
}

export function entityData<Row, Fields>(
  name: string,
  calls: ReadCalls<Row> & WriteCalls<Row, Fields> & Partial<HistoryCalls>,
) {
  const reads = entityReads<Row>(name, calls);
  const { history, undo } = calls;
  return {
    ...reads,

    /** The schema of the entity's form makes the fields that its calls take. */
    create: (fields: object) => calls.create(fields as Fields),
    /** Refused when the row has another version by now; without a version the change is not compared. */
    change: (id: number, version: number | undefined, fields: object) =>
      calls.change({ ...fields, id, version } as Fields),
    remove: calls.remove,

    /** The changes of a row, the newest first; null where none are kept. */
    history: history
      ? (id: number) =>
          queryOptions({ queryKey: [...reads.queryKey, 'history', id], queryFn: () => history(id), ...always })
      : null,
    undo,
  };
}
