import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
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
import { eventByIdQuery } from './orders/events-by-id.ts';
import { plainSearch } from './plain-search.ts';
import { seatPlanSearch } from './seating/seat-plan-search.ts';
import { venuesQuery } from './seating/seating.data.ts';
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

/** The way of an order comes in scripts of its own: who only looks around does not load them. */
const order = createRoute({
  getParentRoute: () => root,
  path: '/order',
  beforeLoad: () => {
    throw redirect({ to: '/order/date-selection', replace: true });
  },
});
const DateSelection = lazyRouteComponent(() => import('./orders/date-selection.page.tsx'), 'DateSelectionPage');
const dateSelection = createRoute({
  getParentRoute: () => root,
  path: '/order/date-selection',
  component: DateSelection,
});
const dateSelectionOf = createRoute({
  getParentRoute: () => root,
  path: '/order/date-selection/$eventId',
  component: DateSelection,
  loader: ({ context: { load, read }, params: { eventId } }) => load(eventByIdQuery(read, eventId)),
});
const seatSelection = createRoute({
  getParentRoute: () => root,
  path: '/order/seat-selection',
  component: lazyRouteComponent(() => import('./orders/seat-selection.page.tsx'), 'SeatSelectionPage'),
});
const personalInfo = createRoute({
  getParentRoute: () => root,
  path: '/order/personal-info',
  component: lazyRouteComponent(() => import('./orders/personal-info.page.tsx'), 'PersonalInfoPage'),
});
const paymentInfo = createRoute({
  getParentRoute: () => root,
  path: '/order/payment-info',
  component: lazyRouteComponent(() => import('./orders/payment-info.page.tsx'), 'PaymentInfoPage'),
});

const seatPlan = createRoute({
  getParentRoute: () => root,
  path: '/seat-plan',
  component: lazyRouteComponent(() => import('./seating/seat-plan.page.tsx'), 'SeatPlanPage'),
  validateSearch: seatPlanSearch,
  loader: ({ context: { load, read } }) => load(venuesQuery(read)),
});

const article = <const Name extends ArticleName>(name: Name) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${name}`,
    component: () => <ArticlePage name={name} />,
    loader: ({ context }) => loadArticle(context, name),
  });
const loadArticle = ({ load, read, locale }: RouteContext, name: ArticleName) => load(articleQuery(read, locale, name));

/** With a form, in a script of its own. */
const ContactUs = lazyRouteComponent(() => import('./contact-us.page.tsx'), 'ContactUsPage');
const contactUs = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: ContactUs,
    loader: ({ context }) => loadArticle(context, 'contact-us'),
  });

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
  order,
  dateSelection,
  dateSelectionOf,
  seatSelection,
  personalInfo,
  paymentInfo,
  seatPlan,
  article('about-us'),
  article('tnc'),
  article('privacy'),
  article('faq'),
  article('opportunity'),
  contactUs('/contact-us'),
  contactUs('/static/contact-us'),
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
