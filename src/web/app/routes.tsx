import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
  useParams,
} from '@tanstack/react-router';
import { type ArticleName, isArticleName } from '../../words/articles.ts';
import { deskSearch } from '../office/frame/desk-search.ts';
import { articleQuery } from '../shop/articles/articles.data.ts';
import { eventQuery, eventsQuery, searchQuery } from '../shop/catalogue/catalogue.data.ts';
import { EventPage } from '../shop/catalogue/event.page.tsx';
import { HomePage } from '../shop/catalogue/home.page.tsx';
import { homeSearch } from '../shop/catalogue/home-search.ts';
import { eventByIdQuery } from '../shop/orders/events-by-id.ts';
import { seatPlanSearch } from '../shop/seating/seat-plan-search.ts';
import { venuesQuery } from '../shop/seating/seating.data.ts';
import { listSearch } from '../ui/lists/list-search.ts';
import { accountPages } from './account-routes.ts';
import { FaultPage } from './layout/fault.page.tsx';
import { NotFoundPage } from './layout/not-found.page.tsx';
import { plainSearch } from './plain-search.ts';
import { type RouteContext, root } from './root-route.ts';

// The table of contents of the web: each address, its page, and what that page reads.

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
const DateSelection = lazyRouteComponent(() => import('../shop/orders/date-selection.page.tsx'), 'DateSelectionPage');
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
  component: lazyRouteComponent(() => import('../shop/orders/seat-selection.page.tsx'), 'SeatSelectionPage'),
});
const personalInfo = createRoute({
  getParentRoute: () => root,
  path: '/order/personal-info',
  component: lazyRouteComponent(() => import('../shop/orders/personal-info.page.tsx'), 'PersonalInfoPage'),
});
const paymentInfo = createRoute({
  getParentRoute: () => root,
  path: '/order/payment-info',
  component: lazyRouteComponent(() => import('./payment-info.page.tsx'), 'PaymentInfoPage'),
});

/** Where paying ends: the provider sends the browser there, and a transfer is told how to be made. */
const PaymentResult = lazyRouteComponent(() => import('../shop/payments/payment-result.page.tsx'), 'PaymentResultPage');
const Transfer = lazyRouteComponent(() => import('../shop/payments/transfer.page.tsx'), 'TransferPage');
const paymentPages = [
  createRoute({ getParentRoute: () => root, path: '/order/payment-result', component: PaymentResult }),
  createRoute({ getParentRoute: () => root, path: '/order/payment-result/$dr', component: PaymentResult }),
  createRoute({
    getParentRoute: () => root,
    path: '/order/asiapay-result/$result',
    component: lazyRouteComponent(() => import('../shop/payments/asiapay-result.page.tsx'), 'AsiaPayResultPage'),
  }),
  createRoute({ getParentRoute: () => root, path: '/order/transfer', component: Transfer }),
  createRoute({ getParentRoute: () => root, path: '/order/transfer/$key', component: Transfer }),
] as const;

/** For whoever bought without an account; with the key from a mail, what it leads to. */
const findOrder = createRoute({
  getParentRoute: () => root,
  path: '/find-order',
  component: lazyRouteComponent(() => import('../shop/orders/find-order.page.tsx'), 'FindOrderPage'),
});
const foundOrder = createRoute({
  getParentRoute: () => root,
  path: '/find-order/$key',
  component: lazyRouteComponent(() => import('../shop/orders/found-order.page.tsx'), 'FoundOrderPage'),
});

/** The back office: none of it, nor of its words, comes with the shop. */
const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: lazyRouteComponent(() => import('./admin.page.tsx'), 'AdminPage'),
});
const overview = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: lazyRouteComponent(() => import('../office/frame/overview.page.tsx'), 'OverviewPage'),
});
const users = createRoute({ getParentRoute: () => admin, path: '/user-management', validateSearch: listSearch });
/** Drawn once for the list and for the question over it. */
const userList = createRoute({
  getParentRoute: () => users,
  id: 'list',
  component: lazyRouteComponent(() => import('../office/users/user-list.page.tsx'), 'UserListPage'),
});
const userListAlone = createRoute({ getParentRoute: () => userList, path: '/' });
const userRemoval = createRoute({
  getParentRoute: () => userList,
  path: '/$login/delete',
  component: lazyRouteComponent(() => import('../office/users/user-delete.page.tsx'), 'UserDeletePage'),
});
const newUser = createRoute({
  getParentRoute: () => users,
  path: '/new',
  component: lazyRouteComponent(() => import('../office/users/user-form.page.tsx'), 'NewUserPage'),
});
const userDetail = createRoute({
  getParentRoute: () => users,
  path: '/$login',
  component: lazyRouteComponent(() => import('../office/users/user-detail.page.tsx'), 'UserDetailPage'),
});
const editUser = createRoute({
  getParentRoute: () => users,
  path: '/$login/edit',
  component: lazyRouteComponent(() => import('../office/users/user-form.page.tsx'), 'EditUserPage'),
});
const transfers = createRoute({ getParentRoute: () => admin, path: '/transfers' });
const transferDesk = createRoute({
  getParentRoute: () => transfers,
  path: '/',
  component: lazyRouteComponent(() => import('../office/transfers/transfers.page.tsx'), 'TransfersPage'),
  validateSearch: deskSearch,
});
const statement = createRoute({
  getParentRoute: () => transfers,
  path: '/statement',
  component: lazyRouteComponent(() => import('../office/transfers/statement.page.tsx'), 'StatementPage'),
});
const holds = createRoute({
  getParentRoute: () => admin,
  path: '/holds',
  component: lazyRouteComponent(() => import('../office/holds/holds.page.tsx'), 'HoldsPage'),
  validateSearch: listSearch,
});
const refunds = createRoute({
  getParentRoute: () => admin,
  path: '/refunds',
  component: lazyRouteComponent(() => import('../office/refunds/refunds.page.tsx'), 'RefundsPage'),
  validateSearch: listSearch,
});
const adminPages = admin.addChildren([
  overview,
  transfers.addChildren([transferDesk, statement]),
  holds,
  refunds,
  users.addChildren([userList.addChildren([userListAlone, userRemoval]), newUser, userDetail, editUser]),
]);

const seatPlan = createRoute({
  getParentRoute: () => root,
  path: '/seat-plan',
  component: lazyRouteComponent(() => import('../shop/seating/seat-plan.page.tsx'), 'SeatPlanPage'),
  validateSearch: seatPlanSearch,
  loader: ({ context: { load, read } }) => load(venuesQuery(read)),
});

/** Long texts, in a script of their own. */
const ArticlePage = lazyRouteComponent(() => import('../shop/articles/article.page.tsx'), 'ArticlePage');
const articleOf = (name: ArticleName) =>
  Object.assign(() => <ArticlePage name={name} />, { preload: () => ArticlePage.preload?.() });
const article = <const Name extends ArticleName>(name: Name) =>
  createRoute({
    getParentRoute: () => root,
    path: `/${name}`,
    component: articleOf(name),
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
  component: Object.assign(StaticArticle, { preload: () => ArticlePage.preload?.() }),
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
  ...paymentPages,
  findOrder,
  foundOrder,
  ...accountPages,
  adminPages,
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
