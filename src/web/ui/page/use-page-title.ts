import { useMatches } from '@tanstack/react-router';
import { shopPageAt } from '../../../contract/pages.ts';
import { useTitle } from './use-title.ts';
import { useWords } from './words.tsx';

/** The title that the table of pages has for this page; it names the tab, and is the page's heading where there is no other. */
export function usePageTitle(): string {
  const t = useWords();
  const key = useMatches({ select: (matches) => shopPageAt(matches.at(-1)?.fullPath)?.title });
  const title = key === undefined ? '' : t(key);
  useTitle(title);
  return title;
}
