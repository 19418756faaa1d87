import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { OfficePath } from '../../contract/office-pages.ts';
import type { MailSearch } from '../office/mails/mail-search.ts';
import type { AuditSearch } from '../office/operations/audit-search.ts';
import type { OperatorSearch } from '../office/operations/use-operator-search.ts';
import type { ReportSearch } from '../office/reports/report-search.ts';
import type { ReviewSearch } from '../office/review/review-search.ts';
import type { DeliverySearch } from '../office/webhooks/delivery-search.ts';
import { listSearch } from '../ui/lists/list-search.ts';
import { loadOfficeStyles } from './page-styles.ts';
import { root } from './root-route.ts';

// The back office: none of it, nor of its words, comes with the shop. Its table of pages is read for its types alone.

/** The frame around all of them. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'office',
  component: lazyRouteComponent(async () => {
    await loadOfficeStyles();
    return import('./admin.page.tsx');
  }, 'AdminPage'),
});

/** Read by the page itself, which keeps its rules out of the first scripts. */
const reviewSearch = (search: Record<string, unknown>) => search as ReviewSearch;

/** Read by the page itself, too. */
const deliverySearch = (search: Record<string, unknown>) => search as DeliverySearch;
const mailSearch = (search: Record<string, unknown>) => search as MailSearch;
const auditSearch = (search: Record<string, unknown>) => search as AuditSearch;
const operatorSearch = (search: Record<string, unknown>) => search as OperatorSearch;
const reportSearch = (search: Record<string, unknown>) => search as ReportSearch;

/** One of the table's addresses. Another one does not compile. */
const office = <const Path extends OfficePath>(path: Path) => ({ getParentRoute: () => frame, path });

type Pages<Name extends string> = () => Promise<Record<Name, RouteComponent>>;

/** A page of its own, without fields in its address. */
const page = <const Path extends OfficePath, Name extends string>(path: Path, load: Pages<Name>, name: Name) =>
  createRoute({ ...office(path), component: lazyRouteComponent(load, name) });

/** The fields of a filter are read by the page itself. */
const filteredSearch = (search: Record<string, unknown>) => ({ ...search, ...listSearch(search) });

/** The pages that show the rows of an entity. */
const entityToRead = <const Path extends OfficePath>(path: Path, load: Pages<'ListPage' | 'DetailPage'>) => {
  const base = createRoute({ ...office(path), validateSearch: filteredSearch });
  const children = [
    createRoute({ getParentRoute: () => base, path: '/', component: lazyRouteComponent(load, 'ListPage') }),
    createRoute({ getParentRoute: () => base, path: '/$key', component: lazyRouteComponent(load, 'DetailPage') }),
  ] as const;
  return base.addChildren(children);
};

type RowPages = Pages<'DetailPage' | 'EditPage'>;
type AllPages = Pages<'ListPage' | 'RemovalPage' | 'NewPage' | 'DetailPage' | 'EditPage'>;

/** All pages of an entity. Its list is drawn once, for itself and for the question over it. The pages of a row may have a script of their own. */
const entity = <const Path extends OfficePath>(path: Path, load: AllPages, loadRow: RowPages = load) => {
  const listPage = (name: keyof Awaited<ReturnType<AllPages>>) => lazyRouteComponent(load, name);
  const rowPage = (name: keyof Awaited<ReturnType<RowPages>>) => lazyRouteComponent(loadRow, name);
  const base = createRoute({ ...office(path), validateSearch: listSearch });
  const list = createRoute({ getParentRoute: () => base, id: 'list', component: listPage('ListPage') });
  const inList = [
    createRoute({ getParentRoute: () => list, path: '/' }),
    createRoute({ getParentRoute: () => list, path: '/$key/delete', component: listPage('RemovalPage') }),
  ] as const;
  const ofRow = [
    createRoute({ getParentRoute: () => base, path: '/new', component: listPage('NewPage') }),
    createRoute({ getParentRoute: () => base, path: '/$key', component: rowPage('DetailPage') }),
    createRoute({ getParentRoute: () => base, path: '/$key/edit', component: rowPage('EditPage') }),
  ] as const;
  return base.addChildren([list.addChildren(inList), ...ofRow]);
};

const pages = [
  page('/admin', () => import('../office/dashboard/dashboard.page.tsx'), 'DashboardPage'),
  page('/admin/cockpit/$key', () => import('../office/cockpit/cockpit.page.tsx'), 'CockpitPage'),
  page('/admin/tickets/$key', () => import('../office/tickets/event-tickets.page.tsx'), 'EventTicketsPage'),
  createRoute({
    ...office('/admin/transfers'),
    component: lazyRouteComponent(() => import('../office/transfers/transfers.page.tsx'), 'TransfersPage'),
    validateSearch: reviewSearch,
  }),
  page('/admin/transfers/statement', () => import('../office/transfers/statement.page.tsx'), 'StatementPage'),
  createRoute({
    ...office('/admin/holds'),
    component: lazyRouteComponent(() => import('../office/holds/holds.page.tsx'), 'HoldsPage'),
    validateSearch: reviewSearch,
  }),
  createRoute({
    ...office('/admin/refunds'),
    component: lazyRouteComponent(() => import('../office/refunds/refunds.page.tsx'), 'RefundsPage'),
    validateSearch: reviewSearch,
  }),
  page('/entity/transaction/new', () => import('../office/sell/sell.page.tsx'), 'SellPage'),
  page('/admin/guests', () => import('../office/guests/guests.page.tsx'), 'GuestsPage'),
  createRoute({
    ...office('/admin/reports'),
    component: lazyRouteComponent(() => import('../office/reports/reports.page.tsx'), 'ReportsPage'),
    validateSearch: reportSearch,
  }),
  page('/admin/exports', () => import('../office/exports/exports.page.tsx'), 'ExportsPage'),
  page(
    '/admin/standing-exports',
    () => import('../office/standing-exports/standing-exports.page.tsx'),
    'StandingExportsPage',
  ),
  page('/entity', () => import('../office/frame/overview.page.tsx'), 'EntitiesPage'),
  createRoute({
    ...office('/outlet'),
    component: lazyRouteComponent(() => import('../office/outlets/outlet.page.tsx'), 'OutletPage'),
    validateSearch: filteredSearch,
  }),
  createRoute({
    ...office('/admin/allotments'),
    component: lazyRouteComponent(() => import('../office/outlets/allotments.page.tsx'), 'AllotmentsPage'),
    validateSearch: reviewSearch,
  }),
  page('/entity/outlet/$key/settlement', () => import('../office/outlets/settlement.page.tsx'), 'SettlementPage'),
  entity('/entity/outlet', () => import('../office/outlets/outlets.page.tsx')),
  entityToRead('/entity/transaction', () => import('../office/transactions/transactions.page.tsx')),
  page(
    '/entity/transaction/$key/seats',
    () => import('../office/transactions/change-seats.page.tsx'),
    'ChangeSeatsPage',
  ),
  entity(
    '/entity/event',
    () => import('../office/programme/events.page.tsx'),
    () => import('../office/workshop/workshop.page.tsx'),
  ),
  page('/entity/event/$key/door', () => import('../office/door/control-room.page.tsx'), 'ControlRoomPage'),
  page('/entity/event/$key/preview', () => import('./event-preview.page.tsx'), 'EventPreviewPage'),
  createRoute({
    ...office('/admin/codes'),
    component: lazyRouteComponent(() => import('../office/codes/codes.page.tsx'), 'CodesPage'),
    validateSearch: listSearch,
  }),
  createRoute({
    ...office('/admin/codes/batch/$key'),
    component: lazyRouteComponent(() => import('../office/codes/batch.page.tsx'), 'BatchPage'),
    validateSearch: reviewSearch,
  }),
  entity('/entity/session', () => import('../office/programme/sessions.page.tsx')),
  page(
    '/entity/session/$key/seats',
    () => import('../office/withheld-seats/withheld-seats.page.tsx'),
    'WithheldSeatsPage',
  ),
  entity('/entity/site', () => import('../office/programme/sites.page.tsx')),
  entity('/entity/zone', () => import('../office/programme/zones.page.tsx')),
  page('/entity/site/$key/plan', () => import('../office/plan-editor/plan-editor.page.tsx'), 'SitePlanPage'),
  page('/entity/zone/$key/plan', () => import('../office/plan-editor/plan-editor.page.tsx'), 'ZonePlanPage'),
  entity('/entity/pricing', () => import('../office/programme/pricings.page.tsx')),
  page('/admin/api-keys', () => import('../office/api-keys/api-keys.page.tsx'), 'ApiKeysPage'),
  createRoute({
    ...office('/admin/mails'),
    component: lazyRouteComponent(() => import('../office/mails/mails.page.tsx'), 'MailsPage'),
    validateSearch: mailSearch,
  }),
  page('/admin/webhooks', () => import('../office/webhooks/webhooks.page.tsx'), 'WebhooksPage'),
  createRoute({
    ...office('/admin/webhooks/$key/deliveries'),
    component: lazyRouteComponent(() => import('../office/webhooks/webhook.page.tsx'), 'WebhookPage'),
    validateSearch: deliverySearch,
  }),
  page('/admin/settings', () => import('../office/settings/settings.page.tsx'), 'SettingsPage'),
  page('/admin/texts', () => import('../office/settings/legal-texts.page.tsx'), 'LegalTextsPage'),
  page('/admin/mail-texts', () => import('../office/mail-texts/mail-texts.page.tsx'), 'MailTextsPage'),
  page('/admin/mail-texts/$key/words', () => import('../office/mail-texts/mail-text.page.tsx'), 'MailTextPage'),
  page('/admin/limits', () => import('../office/settings/limits.page.tsx'), 'LimitsPage'),
  page('/admin/maintenance', () => import('../office/operations/maintenance.page.tsx'), 'MaintenancePage'),
  page('/admin/health', () => import('../office/operations/health.page.tsx'), 'HealthPage'),
  createRoute({
    ...office('/admin/metrics'),
    component: lazyRouteComponent(() => import('../office/operations/metrics.page.tsx'), 'MetricsPage'),
    validateSearch: operatorSearch,
  }),
  createRoute({
    ...office('/admin/docs'),
    component: lazyRouteComponent(() => import('../office/operations/docs.page.tsx'), 'DocsPage'),
    validateSearch: operatorSearch,
  }),
  page('/admin/jobs', () => import('../office/operations/jobs.page.tsx'), 'JobsPage'),
  createRoute({
    ...office('/admin/audits'),
    component: lazyRouteComponent(() => import('../office/operations/audits.page.tsx'), 'AuditsPage'),
    validateSearch: auditSearch,
  }),
  createRoute({
    ...office('/admin/logs'),
    component: lazyRouteComponent(() => import('../office/operations/logs.page.tsx'), 'LogsPage'),
    validateSearch: operatorSearch,
  }),
  createRoute({
    ...office('/admin/configuration'),
    component: lazyRouteComponent(() => import('../office/operations/configuration.page.tsx'), 'ConfigurationPage'),
    validateSearch: operatorSearch,
  }),
  entity('/admin/user-management', () => import('../office/users/users.page.tsx')),
] as const;

export const officeRoutes = frame.addChildren(pages);
