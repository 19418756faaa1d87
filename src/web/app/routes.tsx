import { createRoute, createRouter, type RouterHistory, useParams } from '@tanstack/react-router';
import { type ArticleName, isArticleName, type LegalTextName } from '../../words/articles.ts';
import { articleQuery } from '../shop/articles/articles.data.ts';
import { eventQuery, eventsQuery, searchQuery } from '../shop/catalogue/catalogue.data.ts';
import { HomePage } from '../shop/catalogue/home.page.tsx';
import { homeSearch } from '../shop/catalogue/home-search.ts';
import { eventByIdQuery } from '../shop/orders/events-by-id.ts';
import { seatPlanSearch } from '../shop/seating/seat-plan-search.ts';
import { venuesQuery } from '../shop/seating/seating.data.ts';
import { NotFound } from '../ui/feedback/not-found.tsx';
import { accountPages } from './account-routes.ts';
import { FaultPage } from './layout/fault.page.tsx';
import { lazyPage } from './lazy-page.ts';
import { officeRoutes } from './office-routes.ts';
import { loadTicketStyles } from './page-styles.ts';
import { plainSearch } from './plain-search.ts';
import { type RouteContext, root } from './root-route.ts';
import { at, leading } from './route-at.ts';

// The table of contents of the web: each address, its page, and what that page reads.

const homeOptions = {
  component: HomePage,
  validateSearch: homeSearch,
  loaderDeps: ({ search }: { search: ReturnType<typeof homeSearch> }) => ({ query: search.query }),
};
const start = createRoute({
  ...at('/'),
  ...homeOptions,
  loader: ({ context, deps: { query } }) => loadHome(context, query),
});
const home = createRoute({
  ...at('/home'),
  ...homeOptions,
  loader: ({ context, deps: { query } }) => loadHome(context, query),
});
const loadHome = ({ load, read }: RouteContext, query: string | undefined) =>
  query === undefined ? load(eventsQuery(read)) : load(searchQuery(read, query));

/** In a script of its own, which is loaded as soon as a pointer or finger is on a poster. */
const event = createRoute({
  ...at('/event/$eventCode'),
  component: lazyPage(() => import('../shop/catalogue/event.page.tsx'), 'EventPage'),
  loader: ({ context: { load, read }, params: { eventCode } }) => load(eventQuery(read, eventCode)),
});

/** The way of an order comes in scripts of its own: who only looks around does not load them. */
const DateSelection = lazyPage(() => import('../shop/orders/date-selection.page.tsx'), 'DateSelectionPage');
const dateSelection = createRoute({ ...at('/order/date-selection'), component: DateSelection });
const dateSelectionOf = createRoute({
  ...at('/order/date-selection/$eventId'),
  component: DateSelection,
  loader: ({ context: { load, read }, params: { eventId } }) => load(eventByIdQuery(read, eventId)),
});
const seatSelection = createRoute({
  ...at('/order/seat-selection'),
  component: lazyPage(() => import('../shop/orders/seat-selection.page.tsx'), 'SeatSelectionPage'),
});
const personalInfo = createRoute({
  ...at('/order/personal-info'),
  component: lazyPage(() => import('../shop/orders/personal-info.page.tsx'), 'PersonalInfoPage'),
});
const paymentInfo = createRoute({
  ...at('/order/payment-info'),
  component: lazyPage(() => import('./payment-info.page.tsx'), 'PaymentInfoPage'),
});

/** The pages after a payment: the provider sends the browser there. A transfer has a page with its instructions. */
const PaymentResult = lazyPage(() => import('../shop/payments/payment-result.page.tsx'), 'PaymentResultPage');
const Transfer = lazyPage(() => import('../shop/payments/transfer.page.tsx'), 'TransferPage');
const paymentPages = [
  createRoute({ ...at('/order/payment-result'), component: PaymentResult }),
  createRoute({ ...at('/order/payment-result/$dr'), component: PaymentResult }),
  createRoute({
    ...at('/order/asiapay-result/$result'),
    validateSearch: ({ cancelled, invoice }: Record<string, unknown>): { cancelled?: 'true'; invoice?: string } => ({
      ...(cancelled === 'true' && { cancelled }),
      ...(typeof invoice === 'string' && { invoice }),
    }),
    component: lazyPage(() => import('../shop/payments/asiapay-result.page.tsx'), 'AsiaPayResultPage'),
  }),
  createRoute({ ...at('/order/transfer'), component: Transfer }),
  createRoute({ ...at('/order/transfer/$key'), component: Transfer }),
] as const;

/** The page for buyers without an account; with the key of a mail, the order itself. */
const findOrder = createRoute({
  ...at('/find-order'),
  component: lazyPage(() => import('../shop/orders/find-order.page.tsx'), 'FindOrderPage'),
});
const foundOrder = createRoute({
  ...at('/find-order/$key'),
  component: lazyPage(() => import('../shop/orders/found-order.page.tsx'), 'FoundOrderPage'),
});

/** The tickets of a paid order, with styles of their own. */
const tickets = createRoute({
  ...at('/order/tickets/$key'),
  component: lazyPage(async () => {
    await loadTicketStyles();
    return import('../shop/tickets/tickets.page.tsx');
  }, 'TicketsPage'),
});

const seatPlan = createRoute({
  ...at('/seat-plan'),
  component: lazyPage(() => import('../shop/seating/seat-plan.page.tsx'), 'SeatPlanPage'),
  validateSearch: seatPlanSearch,
  loader: ({ context: { load, read } }) => load(venuesQuery(read)),
});

/** Long texts, in a script of their own. */
const ArticlePage = lazyPage(() => import('../shop/articles/article.page.tsx'), 'ArticlePage');
const articleOf = (name: ArticleName) =>
  Object.assign(() => <ArticlePage name={name} />, { preload: () => ArticlePage.preload?.() });
const article = <const Name extends Exclude<ArticleName, 'contact-us'>>(name: Name) =>
  createRoute({
    ...at(`/${name}`),
    component: articleOf(name),
    loader: ({ context }) => loadArticle(context, name),
  });
const loadArticle = ({ load, read, locale }: RouteContext, name: ArticleName, version?: string) =>
  load(articleQuery(read, locale, name, version));

/** A version of a legal text, as a buyer agreed to it. */
const textVersion = <const Name extends LegalTextName>(name: Name) =>
  createRoute({
    ...at(`/${name}/$version`),
    component: articleOf(name),
    loader: ({ context, params }) => loadArticle(context, name, (params as { version: string }).version),
  });

/** The page has a form, and a script of its own. */
const ContactUs = lazyPage(() => import('./contact-us.page.tsx'), 'ContactUsPage');
const contactUs = <const Path extends '/contact-us' | '/static/contact-us'>(path: Path) =>
  createRoute({
    ...at(path),
    component: ContactUs,
    loader: ({ context }) => loadArticle(context, 'contact-us'),
  });

/** The older address of the same six pages. */
const staticArticle = createRoute({
  ...at('/static/$name'),
  component: Object.assign(StaticArticle, { preload: () => ArticlePage.preload?.() }),
  loader: ({ context, params: { name } }) => (isArticleName(name) ? loadArticle(context, name) : undefined),
});
function StaticArticle() {
  const { name } = useParams({ strict: false });
  return isArticleName(name) ? <ArticlePage name={name} /> : <NotFound />;
}

const unknown = createRoute({ getParentRoute: () => root, path: '$', component: NotFound });

const routeTree = root.addChildren([
  start,
  home,
  event,
  leading('/order', '/order/date-selection'),
  dateSelection,
  dateSelectionOf,
  seatSelection,
  personalInfo,
  paymentInfo,
  ...paymentPages,
  findOrder,
  foundOrder,
  tickets,
  ...accountPages,
  officeRoutes,
  seatPlan,
  article('about-us'),
  article('tnc'),
  article('privacy'),
  textVersion('tnc'),
  textVersion('privacy'),
  article('faq'),
  article('opportunity'),
  contactUs('/contact-us'),
  leading('/static', '/about-us'),
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
