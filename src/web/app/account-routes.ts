import { createRoute } from '@tanstack/react-router';
import { keySearch, loginSearch, pageSearch } from '../people/accounts/account-search.ts';
import { eventsQuery } from '../shop/catalogue/catalogue.data.ts';
import { lazyPage } from './lazy-page.ts';
import { at, leading } from './route-at.ts';

// Accounts come in scripts of their own too, and private pages are drawn by the server without anybody's data.

const Activate = lazyPage(() => import('../people/accounts/activate.page.tsx'), 'ActivatePage');
const ResetFinish = lazyPage(() => import('../people/accounts/reset-finish.page.tsx'), 'ResetFinishPage');

export const accountPages = [
  createRoute({
    ...at('/login'),
    component: lazyPage(() => import('./login.page.tsx'), 'LoginPage'),
    validateSearch: loginSearch,
    loader: ({ context: { load, read } }) => load(eventsQuery(read)),
  }),
  createRoute({
    ...at('/logout'),
    component: lazyPage(() => import('./logout.page.tsx'), 'LogoutPage'),
  }),
  createRoute({
    ...at('/register'),
    component: lazyPage(() => import('../people/accounts/register.page.tsx'), 'RegisterPage'),
  }),
  createRoute({ ...at('/activate'), component: Activate, validateSearch: keySearch }),
  createRoute({ ...at('/activate/$key'), component: Activate, validateSearch: keySearch }),
  createRoute({
    ...at('/reset/request'),
    component: lazyPage(() => import('../people/accounts/reset-request.page.tsx'), 'ResetRequestPage'),
  }),
  createRoute({ ...at('/reset/finish'), component: ResetFinish, validateSearch: keySearch }),
  createRoute({ ...at('/reset/finish/$key'), component: ResetFinish, validateSearch: keySearch }),
  leading('/account', '/account/settings'),
  createRoute({
    ...at('/account/orders'),
    component: lazyPage(() => import('./account-orders.page.tsx'), 'AccountOrdersPage'),
    validateSearch: pageSearch,
  }),
  createRoute({
    ...at('/account/settings'),
    component: lazyPage(() => import('../people/accounts/settings.page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...at('/account/password'),
    component: lazyPage(() => import('../people/accounts/password.page.tsx'), 'PasswordPage'),
  }),
  createRoute({
    ...at('/account/security'),
    component: lazyPage(() => import('./account-security.page.tsx'), 'AccountSecurityPage'),
  }),
] as const;
