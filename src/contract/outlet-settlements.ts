// Debts of an outlet: figures from ledger lines, and closed settlements, which never change.
import { z } from 'zod';
import { duties, outletRight } from '../domain/accounts/duties.ts';
import { locales } from '../words/locales.ts';
import * as api from './addresses.ts';
import { instant, localisedText, ticketTypes } from './catalogue.ts';
import { day } from './days.ts';
import { exportFormats } from './exports.ts';
import { fileBytes } from './files.ts';
import { id, idText } from './ids.ts';
import { signedCentsOfMany } from './money.ts';
import { defineRoute, fileTypes } from './route.ts';

const count = z.int().nonnegative();
/** Dollars; money that goes to the outlet is negative. */
const money = z.number();

const sums = { sold: count, gross: money, voided: count, voidedAmount: money, commission: money, owed: money };
const settlementRow = z.object({
  event: z.object({ id, nameCht: z.string(), nameEng: z.string() }),
  session: z.object({ id, startTime: instant }),
  zone: z.object({ name: z.string(), names: localisedText }),
  ticketType: z.enum(ticketTypes),
  price: z.number(),
  ...sums,
});
const settlementReply = z
  .object({
    outlet: z.object({ id, name: z.string() }),
    /** The first and the last day are part of the settlement. Null where nothing is to be settled. */
    firstDay: day.nullable(),
    lastDay: day,
    /** Null for what is not closed. */
    id: id.nullable(),
    closedAt: instant.nullable(),
    closedBy: z.string().nullable(),
    rows: z.array(settlementRow),
    total: z.object(sums),
  })
  .meta({ id: 'OutletSettlement' });
export type Settlement = z.infer<typeof settlementReply>;

const closedReply = z
  .object({
    id,
    firstDay: day,
    lastDay: day,
    closedAt: instant,
    closedBy: z.string(),
    gross: money,
    voidedAmount: money,
    commission: money,
    owed: money,
  })
  .meta({ id: 'ClosedSettlement' });
export type ClosedSettlement = z.infer<typeof closedReply>;

const tag = 'outlets';
const right = duties.refunds;
const byId = z.object({ id: idText });

export const outletSettlementRoutes = {
  open: defineRoute(api.readOpenSettlement, {
    right,
    summary:
      'What an outlet owes. With a first day: the figures of these days. Without one: everything up to the last day that is in no closed settlement',
    tag,
    params: byId,
    query: z.object({ from: day.optional(), to: day }),
    reply: settlementReply,
  }),
  list: defineRoute(api.listSettlements, {
    right,
    summary: 'The closed settlements of an outlet, the newest first',
    tag,
    params: byId,
    reply: z.array(closedReply),
  }),
  one: defineRoute(api.readSettlement, {
    right,
    summary: 'A closed settlement',
    tag,
    params: byId.extend({ settlementId: idText }),
    reply: settlementReply,
  }),
  close: defineRoute(api.closeSettlement, {
    right,
    makes: true,
    summary: 'Close everything up to a day. What is booked later is in the next settlement',
    tag,
    params: byId,
    /** `owed` is the amount that was shown: at another one nothing is closed. */
    body: z.object({ lastDay: day, owed: signedCentsOfMany.optional() }),
    reply: settlementReply,
  }),
  ownList: defineRoute(api.readOwnSettlements, {
    right: outletRight,
    summary: 'The closed settlements of the outlet of the signed-in account',
    tag,
    reply: z.array(closedReply),
  }),
  ownOne: defineRoute(api.readOwnSettlement, {
    right: outletRight,
    summary: 'A closed settlement of the outlet of the signed-in account',
    tag,
    params: byId,
    reply: settlementReply,
  }),
  ownFile: defineRoute(api.readOwnSettlementFile, {
    right: outletRight,
    summary: 'A closed settlement of the outlet of the signed-in account as a file, with the heads in a language',
    tag,
    params: byId,
    query: z.object({ format: z.enum(exportFormats), locale: z.enum(locales) }),
    reply: fileBytes,
    fileType: exportFormats.map((format) => fileTypes[format]),
  }),
};
