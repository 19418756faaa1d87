import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import type { DrawnPage, PageRequest, RenderPage } from '../../contract/page-data.ts';
import type { Translate } from '../../words/words.ts';
import { createWords } from '../ui/page/words.tsx';
import { describePage } from './describe-page.ts';
import { drawHead } from './head.ts';
import { createQueries } from './queries.ts';
import type { RouteContext } from './root-route.ts';
import { createPages, type Pages } from './routes.tsx';
import { Shop } from './shop.tsx';

/** Draws one public page on the server: no script, no style attribute, and the replies it was drawn with. */
export const renderPage: RenderPage = async ({ url, data, words: texts, read }) => {
  const words = createWords(texts);
  const queries = createQueries({ isServer: true });
  const load: RouteContext['load'] = (options) => queries.prefetchQuery(options);
  const context = { locale: data.locale, read, load };
  const pages = createPages({ history: createMemoryHistory({ initialEntries: [url] }), context, isServer: true });
  try {
    await pages.load();
    const redirectTo = redirectOf(pages);
    if (redirectTo !== undefined) return { status: 200, redirectTo, head: '', body: '', queries: null };
    const page = { ...data, read };
    const body = await drawWhole(<Shop page={page} words={words} queries={queries} pages={pages} />);
    return { ...described(pages, queries, data, words.t), body, queries: dehydrate(queries) };
  } finally {
    queries.clear();
  }
};

/** React's mark of a part whose script was not loaded yet. */
const unfinished = '<!--$!-->';

/** A part with a script of its own is loaded when it is drawn for the first time: the other way of drawing waits for it, and takes longer. */
async function drawWhole(page: ReactElement): Promise<string> {
  const body = renderToString(page);
  if (!body.includes(unfinished)) return body;
  await prerenderToNodeStream(page);
  return renderToString(page);
}

/** An address that says the same in other words, such as an empty search: the router knows the plain one. */
function redirectOf(pages: Pages): string | undefined {
  const result = pages._serverResult;
  return result?.type === 'redirect' ? result.redirect.options.href : undefined;
}

function described(
  pages: Pages,
  queries: QueryClient,
  { locale, shop, drawnAt }: PageRequest['data'],
  t: Translate,
): Pick<DrawnPage, 'status' | 'head'> {
  const context = { t, locale, shop, now: Date.parse(drawnAt) };
  const description = describePage(pages, queries, context);
  return { status: description.status, head: drawHead(description, context) };
}
