// The filter and the server of a page are in its address, so that a link shows the same.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listSearch } from '../../ui/lists/list-search.ts';

export type OperatorSearch = { query?: string | undefined; server?: string | undefined };

export function useOperatorSearch() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const server = /^[\da-f-]{36}$/.exec(String(search.server))?.[0];
  const query = listSearch(search).query ?? '';
  const change = (changes: OperatorSearch) =>
    void navigate({
      to: '.',
      search: (before: OperatorSearch) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  /** The characters of the filter are plain letters, and their case does not count. */
  const isFound = (text: string) => text.toLowerCase().includes(query.toLowerCase());
  return { query, server, change, isFound };
}
