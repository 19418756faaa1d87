import { createRoute, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router';
import { keySearch, loginSearch, pageSearch } from '../people/accounts/account-search.ts';
import { eventsQuery } from '../shop/catalogue/catalogue.data.ts';
import { root } from './root-route.ts';

/** Accounts come in scripts of their own too, and private pages are drawn by the server without anybody's data. */
const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('./login.page.tsx'), 'LoginPage'),
  validateSearch: loginSearch,
  loader: ({ context: { load, read } }) => load(eventsQuery(read)),
});
const withKey = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component, validateSearch: keySearch });
const Activate = lazyRouteComponent(() => import('../people/accounts/activate.page.tsx'), 'ActivatePage');
const ResetFinish = lazyRouteComponent(() => import('../people/accounts/reset-finish.page.tsx'), 'ResetFinishPage');
const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  beforeLoad: () => {
    throw redirect({ to: '/account/settings', replace: true });
  },
});
const accountOrders = createRoute({
  getParentRoute: () => root,
  path: '/account/orders',
  component: lazyRouteComponent(() => import('./account-orders.page.tsx'), 'AccountOrdersPage'),
  validateSearch: pageSearch,
});
export const accountPages = [
  login,
  page(
    '/logout',
    lazyRouteComponent(() => import('./logout.page.tsx'), 'LogoutPage'),
  ),
  page(
    '/register',
    lazyRouteComponent(() => import('../people/accounts/register.page.tsx'), 'RegisterPage'),
  ),
  withKey('/activate', Activate),
  withKey('/activate/$key', Activate),
  page(
    '/reset/request',
    lazyRouteComponent(() => import('../people/accounts/reset-request.page.tsx'), 'ResetRequestPage'),
  ),
  withKey('/reset/finish', ResetFinish),
  withKey('/reset/finish/$key', ResetFinish),
  account,
  accountOrders,
  page(
    '/account/settings',
    lazyRouteComponent(() => import('../people/accounts/settings.page.tsx'), 'SettingsPage'),
  ),
  page(
    '/account/password',
    lazyRouteComponent(() => import('../people/accounts/password.page.tsx'), 'PasswordPage'),
  ),
  page(
    '/account/security',
    lazyRouteComponent(() => import('../people/accounts/security.page.tsx'), 'SecurityPage'),
  ),
  page(
    '/entity',
    lazyRouteComponent(() => import('../people/accounts/entity.page.tsx'), 'EntityPage'),
  ),
] as const;
