import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  useParams,
} from '@tanstack/react-router';
import { type ArticleName, isArticleName } from '../words/articles.ts';
import type { Locale } from '../words/locales.ts';
import { ArticlePage } from './articles/article.page.tsx';
import { articleQuery } from './articles/articles.data.ts';
import { eventQuery, eventsQuery, searchQuery } from './catalogue/catalogue.data.ts';
import { EventPage } from './catalogue/event.page.tsx';
import { HomePage } from './catalogue/home.page.tsx';
import { homeSearch } from './catalogue/home-search.ts';
import { FaultPage } from './layout/fault.page.tsx';
import { Layout } from './layout/layout.tsx';
import { NotFoundPage } from './layout/not-found.page.tsx';
import { plainSearch } from './plain-search.ts';
import type { Read } from './ui/get-json.ts';

export type RouteContext = {
  locale: Locale;
  read: Read;
  /** Asks for what a page needs: the server waits for it, the browser draws at once and fills in. */
  load: QueryClient['prefetchQuery'];
};

/** The table of contents of the web: each address, its page, and what that page reads. */
const root = createRootRouteWithContext<RouteContext>()({ component: Layout });

const homeOptions = {
  component: HomePage,
  validateSearch: homeSearch,
  loaderDeps: ({ search }: { search: ReturnType<typeof homeSearch> }) => ({ query: search.query }),
};
const start = createRoute({
  ...homeOptions,
  getParentRoute: () => root,
  path: '/',
  loader: ({ context, deps: { query } }) => loadHome(context, query),
});
const home = createRoute({
  ...homeOptions,
  getParentRoute: () => root,
  path: '/home',
  loader: ({ context, deps: { query } }) => loadHome(context, query),
});
const loadHome = ({ load, read }: RouteContext, query: string | undefined) =>
  query === undefined ? load(eventsQuery(read)) : load(searchQuery(read, query));

const event = createRoute({
  getParentRoute: () => root,
  path: '/event/$eventCode',
  component: EventPage,
  loader: ({ context: { load, read }, params: { eventCode } }) => load(eventQuery(read, eventCode)),
});

const article = <const Name extends ArticleName>(name: Name) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${name}`,
    component: () => <ArticlePage name={name} />,
    loader: ({ context }) => loadArticle(context, name),
  });
const loadArticle = ({ load, read, locale }: RouteContext, name: ArticleName) => load(articleQuery(read, locale, name));

/** The older address of the same six pages. */
const staticArticle = createRoute({
  getParentRoute: () => root,
  path: '/static/$name',
  component: StaticArticle,
  loader: ({ context, params: { name } }) => (isArticleName(name) ? loadArticle(context, name) : undefined),
});
function StaticArticle() {
  const { name } = useParams({ strict: false });
  return isArticleName(name) ? <ArticlePage name={name} /> : <NotFoundPage />;
}

const unknown = createRoute({ getParentRoute: () => root, path: '$', component: NotFoundPage });

const routeTree = root.addChildren([
  start,
  home,
  event,
  article('about-us'),
  article('tnc'),
  article('privacy'),
  article('faq'),
  article('opportunity'),
  article('contact-us'),
  staticArticle,
  unknown,
]);

type Place = { history: RouterHistory; context: RouteContext; isServer: boolean };

export function createPages({ history, context, isServer }: Place) {
  const router = createRouter({
    routeTree,
    history,
    context,
    isServer,
    defaultErrorComponent: FaultPage,
    defaultPreload: 'intent',
    // Replies are kept by the query client, which knows how old they are.
    defaultPreloadStaleTime: 0,
    // On the server this would write a script into the page.
    scrollRestoration: !isServer,
    ...plainSearch,
  });
  // Both sides draw the same boundaries, so that the browser takes over what the server drew without a difference.
  router.ssr = { manifest: undefined };
  return router;
}

export type Pages = ReturnType<typeof createPages>;

declare module '@tanstack/react-router' {
  interface Register {
    router: Pages;
  }
}
