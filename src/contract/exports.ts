// Files that staff make from lists and reports. A file is kept for a day, for the account that ordered it.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { locales } from '../words/locales.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { reportFilter, salesQuery } from './reports.ts';
import { defineRoute } from './route.ts';
import { transactionRoutes } from './transactions.ts';

const exportContents = ['orders', 'tickets', 'sales', 'unsold', 'orderSizes'] as const;
export type ExportContents = (typeof exportContents)[number];
const exportStatuses = ['WAITING', 'RUNNING', 'DONE', 'STOPPED', 'FAILED'] as const;
export type ExportStatus = (typeof exportStatuses)[number];
const sheetFormats = ['CSV', 'XLSX'] as const;
const exportFormats = [...sheetFormats, 'PDF'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The list's own search and filters, so that the file has the rows of the screen. Pages and order are not part of it. */
const orderFilter = transactionRoutes.search.query
  .omit({ page: true, size: true, sort: true, cacheBuster: true })
  .partial();
export type OrderFilter = z.output<typeof orderFilter>;

const ofOrders = <const Contents extends string>(contents: Contents) =>
  z.object({
    contents: z.literal(contents),
    format: z.enum(sheetFormats),
    locale: z.enum(locales),
    filter: orderFilter,
  });
const ofReport = <const Contents extends string, Filter extends z.ZodType>(contents: Contents, filter: Filter) =>
  z.object({ contents: z.literal(contents), format: z.enum(exportFormats), locale: z.enum(locales), filter });

/** The rows of a list or of a report, as the screen is filtered. */
export const exportOrder = z.discriminatedUnion('contents', [
  ofOrders('orders'),
  ofOrders('tickets'),
  ofReport('sales', salesQuery),
  ofReport('unsold', reportFilter),
  ofReport('orderSizes', reportFilter),
]);
export type ExportOrder = z.output<typeof exportOrder>;

/** The right of the screen that shows the same rows. */
export const exportRights = {
  orders: duties.orders,
  tickets: duties.orders,
  sales: duties.refunds,
  unsold: duties.refunds,
  orderSizes: duties.refunds,
} as const satisfies Record<ExportContents, unknown>;
export const exportRight = [...new Set(Object.values(exportRights).flat())];

const exportId = z.object({ id: z.uuid() });
const exportFile = z
  .object({
    id: z.uuid(),
    contents: z.enum(exportContents),
    format: z.enum(exportFormats),
    status: z.enum(exportStatuses),
    rowsDone: z.int(),
    /** Null before it is known. */
    rowsTotal: z.int().nullable(),
    bytes: z.int(),
    createdAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'ExportFile' });
export type ExportFile = z.infer<typeof exportFile>;

const tag = 'exports';

/** The bytes of a file have no contract: `readExportFile` is registered beside these. */
export const exportRoutes = {
  list: defineRoute(api.listExports, {
    right: exportRight,
    summary: 'The files that the account has ordered, the newest first',
    tag,
    reply: z.array(exportFile),
  }),
  order: defineRoute(api.orderExport, {
    right: exportRight,
    summary: 'Order a file with the rows of a list or a report. It is made in the background',
    tag,
    body: exportOrder,
    reply: exportFile,
  }),
  stop: defineRoute(api.stopExport, {
    right: exportRight,
    summary: 'Stop a file that is not done, or delete one that is',
    tag,
    params: exportId,
    reply: z.object({}),
  }),
};
