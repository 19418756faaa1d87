// Files that staff make from lists and reports. A file is kept for a day, for the account that ordered it.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { locales } from '../words/locales.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { day } from './days.ts';
import { type ColumnsContents, columnNames, columnsContents } from './export-columns.ts';
import { id, idText } from './ids.ts';
import { reportFilter, salesQuery } from './reports.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';
import { transactionRoutes } from './transactions.ts';

/** The lists and reports that can be made again and again. */
export const standingContents = ['orders', 'tickets', 'sales', 'unsold', 'orderSizes', 'settlement'] as const;
export type StandingContents = (typeof standingContents)[number];
export const exportContents = [...standingContents, 'outletSettlement', 'settlementFile', 'refunds'] as const;
export type ExportContents = (typeof exportContents)[number];
export const exportStatuses = ['WAITING', 'RUNNING', 'DONE', 'STOPPED', 'FAILED'] as const;
export type ExportStatus = (typeof exportStatuses)[number];
export const exportFormats = ['CSV', 'XLSX', 'PDF'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The list's own search and filters, so that the file has the rows of the screen. Pages and order are not part of it. */
const orderFilter = transactionRoutes.search.query
  .omit({ page: true, size: true, sort: true, cacheBuster: true })
  .partial();
export type OrderFilter = z.output<typeof orderFilter>;

/** In the order of the choice, each once. */
export const chosenColumns = (contents: ColumnsContents) =>
  z
    .array(z.enum(columnNames(contents)))
    .min(1)
    .max(columnNames(contents).length)
    .refine((names) => new Set(names).size === names.length, 'other');

const ofOrders = <const Contents extends ColumnsContents>(contents: Contents) =>
  z.object({
    contents: z.literal(contents),
    format: z.enum(exportFormats),
    locale: z.enum(locales),
    filter: orderFilter,
    /** All of them without a choice. */
    columns: chosenColumns(contents).optional(),
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
  /** All settlements of the promoter of an event with what is open, or one by its number. */
  ofReport('settlement', z.object({ eventId: idText, number: z.coerce.number().int().positive().optional() })),
  /** A closed settlement of an outlet, or the figures of days. */
  ofReport(
    'outletSettlement',
    z.object({ outletId: idText, settlementId: idText.optional(), from: day.optional(), to: day }),
  ),
  /** The differences of a compared file. */
  ofReport('settlementFile', z.object({ fileId: idText })),
  /** All money that is still to go back. */
  ofReport('refunds', z.object({})),
]);
export type ExportOrder = z.output<typeof exportOrder>;

/** The right of the screen that shows the same rows. */
export const exportRights = {
  orders: duties.orders,
  tickets: duties.orders,
  sales: duties.refunds,
  unsold: duties.refunds,
  orderSizes: duties.refunds,
  settlement: duties.refunds,
  outletSettlement: duties.refunds,
  settlementFile: duties.refunds,
  refunds: duties.refunds,
} as const satisfies Record<ExportContents, unknown>;
export const exportRight = [...new Set(Object.values(exportRights).flat())];

const exportId = z.object({ id: z.uuid() });
const exportFile = z
  .object({
    id: z.uuid(),
    contents: z.enum(exportContents),
    format: z.enum(exportFormats),
    /** The event that its rows are of; null when they are of several, and when it is gone. */
    event: z.object({ eventCode: z.string(), nameCht: z.string(), nameEng: z.string() }).nullable(),
    /** The outlet of a settlement; null for any other file, and when it is gone. */
    outlet: z.object({ id, name: z.string() }).nullable(),
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

const savedColumns = z
  .object({ id, contents: z.enum(columnsContents), name: z.string(), columns: z.array(z.string()) })
  .meta({ id: 'SavedColumns' });
export type SavedColumns = z.infer<typeof savedColumns>;

const newColumns = <const Contents extends ColumnsContents>(contents: Contents) =>
  z.object({ contents: z.literal(contents), name: oneLine(60), columns: chosenColumns(contents) });

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
    isOfAccount: true,
    summary: 'Order a file with the rows of a list or a report. It is made in the background',
    tag,
    body: exportOrder,
    reply: exportFile,
  }),
  stop: defineRoute(api.stopExport, {
    right: exportRight,
    isOfAccount: true,
    summary: 'Stop a file that is not done, or delete one that is',
    tag,
    params: exportId,
    reply: z.object({}),
  }),
  listColumns: defineRoute(api.listSavedColumns, {
    right: duties.orders,
    summary: 'The choices of columns that the account has saved',
    tag,
    reply: z.array(savedColumns),
  }),
  saveColumns: defineRoute(api.saveColumns, {
    right: duties.orders,
    isOfAccount: true,
    summary: 'Save a choice of columns for exports; one of the same name is replaced',
    tag,
    body: z.discriminatedUnion('contents', [newColumns('orders'), newColumns('tickets')]),
    reply: savedColumns,
  }),
  removeColumns: defineRoute(api.removeColumns, {
    right: duties.orders,
    isOfAccount: true,
    summary: 'Remove a saved choice of columns',
    tag,
    params: z.object({ id: idText }),
    reply: z.object({}),
  }),
};
