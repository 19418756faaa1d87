import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { OfficePath } from '../../contract/office-pages.ts';
import type { ReviewSearch } from '../office/review/review-search.ts';
import { listSearch } from '../ui/lists/list-search.ts';
import { at } from './route-at.ts';

// The back office: none of it, nor of its words, comes with the shop. Its table of pages is read for its types alone.

const admin = createRoute({
  ...at('/admin'),
  component: lazyRouteComponent(() => import('./admin.page.tsx'), 'AdminPage'),
});

/** Read by the page itself, which keeps its rules out of the first scripts. */
const reviewSearch = (search: Record<string, unknown>) => search as ReviewSearch;

type BelowAdmin = OfficePath extends infer Path ? (Path extends `/admin${infer Rest}` ? Rest : never) : never;
const office = <const Path extends BelowAdmin | '/'>(path: Path) => ({ getParentRoute: () => admin, path });

type EntityModule = Record<'ListPage' | 'RemovalPage' | 'NewPage' | 'DetailPage' | 'EditPage', RouteComponent>;

/** The pages of an entity. Its list is drawn once, for itself and for the question over it. */
const entity = <const Path extends BelowAdmin>(path: Path, load: () => Promise<EntityModule>) => {
  const page = (name: keyof EntityModule) => lazyRouteComponent(load, name);
  const base = createRoute({ ...office(path), validateSearch: listSearch });
  const list = createRoute({ getParentRoute: () => base, id: 'list', component: page('ListPage') });
  const inList = [
    createRoute({ getParentRoute: () => list, path: '/' }),
    createRoute({ getParentRoute: () => list, path: '/$key/delete', component: page('RemovalPage') }),
  ] as const;
  const ofRow = [
    createRoute({ getParentRoute: () => base, path: '/new', component: page('NewPage') }),
    createRoute({ getParentRoute: () => base, path: '/$key', component: page('DetailPage') }),
    createRoute({ getParentRoute: () => base, path: '/$key/edit', component: page('EditPage') }),
  ] as const;
  return base.addChildren([list.addChildren(inList), ...ofRow]);
};

const pages = [
  createRoute({
    ...office('/'),
    component: lazyRouteComponent(() => import('../office/frame/overview.page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    ...office('/transfers'),
    component: lazyRouteComponent(() => import('../office/transfers/transfers.page.tsx'), 'TransfersPage'),
    validateSearch: reviewSearch,
  }),
  createRoute({
    ...office('/transfers/statement'),
    component: lazyRouteComponent(() => import('../office/transfers/statement.page.tsx'), 'StatementPage'),
  }),
  createRoute({
    ...office('/holds'),
    component: lazyRouteComponent(() => import('../office/holds/holds.page.tsx'), 'HoldsPage'),
    validateSearch: reviewSearch,
  }),
  createRoute({
    ...office('/refunds'),
    component: lazyRouteComponent(() => import('../office/refunds/refunds.page.tsx'), 'RefundsPage'),
    validateSearch: reviewSearch,
  }),
  entity('/user-management', () => import('../office/users/users.page.tsx')),
] as const;

export const officeRoutes = admin.addChildren(pages);
