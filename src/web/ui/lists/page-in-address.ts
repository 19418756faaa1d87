import { useSearch } from '@tanstack/react-router';

/** A page may have a second list, with a name of its own. */
export type PageName = 'page' | 'portions' | 'allotments';

/** From one. A value that is not understood counts as missing. */
export function usePageInAddress(name: PageName): number {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return /^[1-9]\d{0,5}$/.test(String(search[name])) ? Number(search[name]) : 1;
}
