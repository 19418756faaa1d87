import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { itemsPerPage } from '../../../contract/paging.ts';

/** A page may have a second list, with a name of its own. */
export type PageName = 'page' | 'portions' | 'allotments';

/** From one. A value that is not understood counts as missing. */
export function usePageInAddress(name: PageName): number {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return /^[1-9]\d{0,5}$/.test(String(search[name])) ? Number(search[name]) : 1;
}

type Listed = { data: { total: number } | undefined; isPlaceholderData: boolean };

/** After the last row of the last page is gone, or for a page number that is too high: the last page that exists. */
export function usePageThatIsThere(page: number, { data, isPlaceholderData }: Listed, name: PageName = 'page'): void {
  const navigate = useNavigate();
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / itemsPerPage));
  const isBeyond = data !== undefined && !isPlaceholderData && page > last;
  useEffect(() => {
    if (isBeyond) void navigate({ to: '.', search: (before) => ({ ...before, [name]: last }), replace: true });
  }, [isBeyond, last, name, navigate]);
}
