import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { createBrowserHistory } from '@tanstack/react-router';
import { hydrateRoot } from 'react-dom/client';
import type { PageData } from '../../contract/page-data.ts';
import type { Words } from '../../words/words.ts';
import { getJson, readOverHttp } from '../api/get-json.ts';
import { notePassed } from '../api/server-clock.ts';
import { followSignIn } from '../people/sign-in/follow-sign-in.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { createWords } from '../ui/page/words.tsx';
import { createQueries } from './queries.ts';
import type { RouteContext } from './root-route.ts';
import { createPages } from './routes.tsx';
import { Shop } from './shop.tsx';

/** Left behind by the Queue-it script of an earlier shop at the same address: its visitor's number and its leave to enter, which would travel with every request. */
const stale = /^(?:Queue-it|QueueITAccepted-SDFrts345E-V3[\w-]*)$/;

function deleteStaleCookies(): void {
  for (const cookie of document.cookie.split(';')) {
    const [name = ''] = cookie.trim().split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is not there in every browser, and this is done once
    if (stale.test(name)) document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
}

/** Takes over the page that the server drew: the same words, the same replies, the same moment. */
async function start(place: HTMLElement, data: PageData): Promise<void> {
  notePassed(data.drawnAt);
  // Safari has it since 17.4, and the iPhones of 2017 end with 16.7: an event's page with a plan would fail there.
  if (!Map.groupBy) (await import('./group-by.ts')).fillInGroupBy();
  const words = createWords(await getJson<Words>(readOverHttp, data.wordsUrl));
  const queries = createQueries({
    isServer: false,
    onStale: (isUnreachable) =>
      showToast({ id: 'stale', text: words.t(isUnreachable ? 'error.unreachable' : 'error.unknown') }),
  });
  followSignIn(queries);
  deleteStaleCookies();
  hydrate(queries, asOfNow(data.queries as DehydratedState));

  let isDrawn = false;
  const load: RouteContext['load'] = async (options) => {
    // The data of the first page came with it. Later pages are drawn at once, and their data follow.
    if (isDrawn) void queries.prefetchQuery(options);
  };
  const context = { locale: data.locale, read: readOverHttp, load };
  const pages = createPages({ history: createBrowserHistory(), context, isServer: false });
  await pages.load();
  isDrawn = true;
  const page = { ...data, read: readOverHttp };
  hydrateRoot(place, <Shop page={page} words={words} queries={queries} pages={pages} />);
}

/** The server forgets a page when the catalogue changes, so what it sends is as fresh as the page itself. */
function asOfNow(state: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now();
  const asOf = (query: DehydratedState['queries'][number]) =>
    query.state.status === 'success' ? { ...query, state: { ...query.state, dataUpdatedAt } } : query;
  return { ...state, queries: state.queries.map(asOf) };
}

// Our pages forbid scripts made from text, which zod would otherwise try as soon as a form's rules are read. As `z.config`
// says it; but that would bring zod along to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const place = document.getElementById('page');
const block = document.getElementById('page-data')?.textContent;
if (place && block) void start(place, JSON.parse(block) as PageData);
