import { createContext, type ReactNode, useContext } from 'react';
import type { PageData } from '../../../contract/page-data.ts';
import type { GetJson } from '../../api/get-json.ts';

/** Known to every page from the start: its locale, the shop's name, the time it was drawn, and how to read the API. */
export type Page = Omit<PageData, 'queries' | 'wordsUrl'> & { read: GetJson };

const PageContext = createContext<Page | null>(null);

export function PageProvider({ page, children }: { page: Page; children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>;
}

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('A page is drawn inside a PageProvider.');
  return page;
}
