import type { Sort } from './table-props.ts';

/** Read from the address of a list: the page, from one, the sort order, and the searched words. Values that are not understood count as missing. */
export type ListSearch = { page?: number | undefined; sort?: string | undefined; query?: string | undefined };

export const queryLengthMax = 80;

export function listSearch({ page, sort, query }: Record<string, unknown>): ListSearch {
  return {
    page: /^[1-9]\d{0,5}$/.test(String(page)) ? Number(page) : undefined,
    sort: typeof sort === 'string' && /^[a-zA-Z]{1,40},(?:asc|desc)$/.test(sort) ? sort : undefined,
    query:
      String(query ?? '')
        .trim()
        .slice(0, queryLengthMax) || undefined,
  };
}

/** The sort by one of the fields that the list has; the list's own first sort where the address names none. */
export function sortIn({ sort }: ListSearch, fields: readonly string[], begins?: Sort): Sort {
  const [field = '', order] = sort?.split(',') ?? [];
  if (fields.includes(field)) return { field, isDescending: order === 'desc' };
  return begins ?? { field: fields[0] ?? '', isDescending: false };
}

export const sortText = ({ field, isDescending }: Sort): string => `${field},${isDescending ? 'desc' : 'asc'}`;
