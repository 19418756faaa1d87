import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type Page, PageProvider } from '../ui/page/page-context.tsx';
import { type PageWords, WordsProvider } from '../ui/page/words.tsx';
import type { Pages } from './routes.tsx';
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';

type Props = { page: Page; words: PageWords; queries: QueryClient; pages: Pages };

/** The shop around the open page, drawn by the server first and by the browser afterwards, from the same parts. */
export function Shop({ page, words, queries, pages }: Props) {
  return (
    <PageProvider page={page}>
      <WordsProvider words={words}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={pages} />
        </QueryClientProvider>
      </WordsProvider>
    </PageProvider>
  );
}
