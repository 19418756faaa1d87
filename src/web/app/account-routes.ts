import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { keySearch, loginSearch, pageSearch } from '../people/accounts/account-search.ts';
import { eventsQuery } from '../shop/catalogue/catalogue.data.ts';
import { at, leading } from './route-at.ts';
import { whenOnline } from './when-online.ts';

// Accounts come in scripts of their own too, and private pages are drawn by the server without anybody's data.

const Activate = lazyRouteComponent(
  whenOnline(() => import('../people/accounts/activate.page.tsx')),
  'ActivatePage',
);
const ResetFinish = lazyRouteComponent(
  whenOnline(() => import('../people/accounts/reset-finish.page.tsx')),
  'ResetFinishPage',
);

export const accountPages = [
  createRoute({
    ...at('/login'),
    component: lazyRouteComponent(
      whenOnline(() => import('./login.page.tsx')),
      'LoginPage',
    ),
    validateSearch: loginSearch,
    loader: ({ context: { load, read } }) => load(eventsQuery(read)),
  }),
  createRoute({
    ...at('/logout'),
    component: lazyRouteComponent(
      whenOnline(() => import('./logout.page.tsx')),
      'LogoutPage',
    ),
  }),
  createRoute({
    ...at('/register'),
    component: lazyRouteComponent(
      whenOnline(() => import('../people/accounts/register.page.tsx')),
      'RegisterPage',
    ),
  }),
  createRoute({ ...at('/activate'), component: Activate, validateSearch: keySearch }),
  createRoute({ ...at('/activate/$key'), component: Activate, validateSearch: keySearch }),
  createRoute({
    ...at('/reset/request'),
    component: lazyRouteComponent(
      whenOnline(() => import('../people/accounts/reset-request.page.tsx')),
      'ResetRequestPage',
    ),
  }),
  createRoute({ ...at('/reset/finish'), component: ResetFinish, validateSearch: keySearch }),
  createRoute({ ...at('/reset/finish/$key'), component: ResetFinish, validateSearch: keySearch }),
  leading('/account', '/account/settings'),
  createRoute({
    ...at('/account/orders'),
    component: lazyRouteComponent(
      whenOnline(() => import('./account-orders.page.tsx')),
      'AccountOrdersPage',
    ),
    validateSearch: pageSearch,
  }),
  createRoute({
    ...at('/account/settings'),
    component: lazyRouteComponent(
      whenOnline(() => import('../people/accounts/settings.page.tsx')),
      'SettingsPage',
    ),
  }),
  createRoute({
    ...at('/account/password'),
    component: lazyRouteComponent(
      whenOnline(() => import('../people/accounts/password.page.tsx')),
      'PasswordPage',
    ),
  }),
  createRoute({
    ...at('/account/security'),
    component: lazyRouteComponent(
      whenOnline(() => import('../people/accounts/security.page.tsx')),
      'SecurityPage',
    ),
  }),
] as const;
