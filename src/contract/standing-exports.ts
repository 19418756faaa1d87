// Exports that are made every day or every week and mailed as a link to staff.
import { z } from 'zod';
import { exportPeriods } from '../domain/exports/standing-schedule.ts';
import { locales } from '../words/locales.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import type { ColumnsContents } from './export-columns.ts';
import { chosenColumns, exportFormats, exportRight, type StandingContents, standingContents } from './exports.ts';
import { id, idText } from './ids.ts';
import { orderFilter } from './order-filter.ts';
import { salesQuery } from './reports.ts';
import { defineRoute } from './route.ts';

const recipientsMax = 20;

const schedule = {
  locale: z.enum(locales),
  /** Every day without a weekday. Sunday is 0. */
  weekday: z.int().min(0).max(6).nullable(),
  /** In Hong Kong. */
  hour: z.int().min(0).max(23),
  /** Accounts of staff who may see the same rows. */
  recipients: z
    .array(id)
    .min(1)
    .max(recipientsMax)
    .refine((ids) => new Set(ids).size === ids.length, 'other'),
};
/** The days that payments were made, as seen from the day of the export. */
const period = z.enum(exportPeriods);

/**
 * Exports of orders have no search, which would be the name of a buyer, and no days, which the period says. A list
 * grows, so it is no PDF.
 */
const ofOrders = <const Contents extends ColumnsContents>(contents: Contents) =>
  z.object({
    ...schedule,
    contents: z.literal(contents),
    format: z.enum(['CSV', 'XLSX']),
    filter: orderFilter.pick({ eventId: true, sessionId: true, status: true, method: true, channel: true }),
    columns: chosenColumns(contents).optional(),
    period,
  });
const place = salesQuery.pick({ eventId: true, sessionId: true });
const ofReport = <const Contents extends string, Filter extends z.ZodType>(contents: Contents, filter: Filter) =>
  z.object({ ...schedule, contents: z.literal(contents), format: z.enum(exportFormats), filter, period });

const newStandingExport = z.discriminatedUnion('contents', [
  ofOrders('orders'),
  ofOrders('tickets'),
  ofReport('sales', salesQuery.pick({ eventId: true, sessionId: true, groupBy: true })),
  // The seats of the shows to come, which have no period.
  ofReport('unsold', place).extend({ period: z.literal('all') }),
  ofReport('orderSizes', place),
  // The promoter's settlements of one event with what is open, as they stand when the file is made.
  ofReport('settlement', z.object({ eventId: idText })).extend({ period: z.literal('all') }),
]);
export type NewStandingExport = z.output<typeof newStandingExport>;

export const standingPauses = ['BY_HAND', 'NO_RIGHT', 'NO_RECIPIENT'] as const;
export type StandingPause = (typeof standingPauses)[number];
export const standingOutcomes = ['MAKING', 'SENT', 'STOPPED', 'FAILED', 'NO_RIGHT'] as const;
export type StandingOutcome = (typeof standingOutcomes)[number];

const colleague = z.object({ id, login: z.string(), name: z.string() });

const standingExport = z
  .object({
    id,
    contents: z.enum(standingContents),
    format: z.enum(exportFormats),
    locale: z.enum(locales),
    filter: z.record(z.string(), z.string()),
    columns: z.array(z.string()).nullable(),
    period,
    weekday: z.int().nullable(),
    hour: z.int(),
    /** The next time. */
    dueAt: instant,
    /** The due time of its last files; null before the first. */
    ranAt: instant.nullable(),
    pausedBecause: z.enum(standingPauses).nullable(),
    /** The account that saved it last; null when it is no more. */
    savedBy: z.string().nullable(),
    recipients: z.array(colleague.extend({ outcome: z.enum(standingOutcomes).nullable() })),
  })
  .meta({ id: 'StandingExport' });
export type StandingExport = z.infer<typeof standingExport>;

const tag = 'exports';
const right = exportRight;
const params = z.object({ id: idText });

export const standingExportRoutes = {
  list: defineRoute(api.listStandingExports, {
    right,
    summary: 'The standing exports whose rows the caller may see',
    tag,
    reply: z.array(standingExport),
  }),
  colleagues: defineRoute(api.listExportColleagues, {
    right,
    summary: 'The accounts of staff who may receive an export with these contents',
    tag,
    query: z.object({ contents: z.enum(standingContents as readonly StandingContents[]) }),
    reply: z.array(colleague),
  }),
  add: defineRoute(api.addStandingExport, {
    right,
    isOfAccount: true,
    summary: 'Have a file made every day or every week, and its link mailed to staff',
    tag,
    body: newStandingExport,
    reply: standingExport,
  }),
  change: defineRoute(api.changeStandingExport, {
    right,
    isOfAccount: true,
    summary: 'Change a standing export. The caller answers for it from then on',
    tag,
    params,
    body: newStandingExport,
    reply: standingExport,
  }),
  pause: defineRoute(api.pauseStandingExport, {
    right,
    summary: 'Make no more files until it is resumed',
    tag,
    params,
    reply: standingExport,
  }),
  resume: defineRoute(api.resumeStandingExport, {
    right,
    isOfAccount: true,
    summary: 'Make files again, from the next due time on. The caller answers for it from then on',
    tag,
    params,
    reply: standingExport,
  }),
  remove: defineRoute(api.removeStandingExport, {
    right,
    summary: 'Remove a standing export. Files that were made stay with their recipients',
    tag,
    params,
    reply: z.object({}),
  }),
};
