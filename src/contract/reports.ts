// Reports about money and seats. Every amount is a sum of ledger lines.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import * as api from './addresses.ts';
import { instant, localisedText } from './catalogue.ts';
import { day } from './days.ts';
import { id, idText } from './ids.ts';
import { otherCurrencyReply, signedCentsOfMany } from './money.ts';
import { someBytes } from './payment-review.ts';
import { salesGroups } from './report-groups.ts';
import { defineRoute } from './route.ts';

/** A period includes its last day. The lines of an event, of a session, of days of payment, or of sessions on some days. */
export const reportFilter = z.object({
  eventId: idText.optional(),
  sessionId: idText.optional(),
  paidFrom: day.optional(),
  paidTo: day.optional(),
  showFrom: day.optional(),
  showTo: day.optional(),
});
export type ReportFilter = z.output<typeof reportFilter>;
export const salesQuery = reportFilter.extend({ groupBy: z.enum(salesGroups).optional() });

/** In dollars; what was given back is below nought. `exchanges` are the differences of exchanged seats. `total` is the sum without commissions: what buyers paid. */
const figures = z.object({
  tickets: z.int(),
  sales: z.number(),
  discounts: z.number(),
  fees: z.number(),
  deliveries: z.number(),
  refunds: z.number(),
  corrections: z.number(),
  exchanges: z.number(),
  commissions: z.number(),
  total: z.number(),
});
export type Figures = z.infer<typeof figures>;

const eventName = z.object({ id, eventCode: z.string(), nameCht: z.string(), nameEng: z.string() });
const zoneName = z.object({ id, name: z.string(), names: localisedText });
const place = {
  event: eventName.nullable(),
  session: z.object({ id, startsAt: instant }).nullable(),
  zone: zoneName.nullable(),
};
/** `value` is the day, type, channel or method. A charge for delivery has no session and no zone. */
const salesRow = z.object({ ...place, value: z.string().nullable(), figures });
export type SalesRow = z.infer<typeof salesRow>;
const salesReport = z.object({ rows: z.array(salesRow), rowCount: z.int(), sums: figures }).meta({ id: 'SalesReport' });
export type SalesReport = z.infer<typeof salesReport>;

const seatCounts = z.object({ capacity: z.int(), sold: z.int(), held: z.int(), withheld: z.int(), free: z.int() });
export type SeatCounts = z.infer<typeof seatCounts>;
const unsoldRow = z.object({
  event: eventName,
  session: z.object({ id, startsAt: instant }),
  zone: zoneName,
  /** The price for the public; null for a zone that it cannot buy. */
  price: z.number().nullable(),
  seats: seatCounts,
});
export type UnsoldRow = z.infer<typeof unsoldRow>;
const unsoldReport = z
  .object({ rows: z.array(unsoldRow), rowCount: z.int(), sums: seatCounts })
  .meta({ id: 'UnsoldReport' });
export type UnsoldReport = z.infer<typeof unsoldReport>;

const orderSizes = z
  .array(z.object({ size: z.int(), orders: z.int(), tickets: z.int(), total: z.number() }))
  .meta({ id: 'OrderSizes' });
export type OrderSizes = z.infer<typeof orderSizes>;

const settlementFile = z.object({
  id,
  at: instant,
  provider: z.string(),
  /** Null for a file that was compared on the command line. */
  uploadedBy: z.string().nullable(),
  lines: z.int(),
  agree: z.int(),
  /** Null for a file that was compared before this was kept. */
  agreeAmount: z.number().nullable(),
  wasComparedBefore: z.boolean(),
  differenceCount: z.int(),
  /** The first hundred. `ourAmount` is the shop's own where it has another one. */
  differences: z.array(
    z.object({
      invoiceNo: z.string(),
      is: z.string(),
      amount: z.number(),
      currency: otherCurrencyReply,
      ourAmount: z.number().nullable(),
      ourCurrency: otherCurrencyReply,
      orderId: id.nullable(),
    }),
  ),
});
export type SettlementFile = z.infer<typeof settlementFile>;

const period = { firstDay: day.nullable(), lastDay: day, figures, due: z.number() };
const promoterSettlements = z
  .object({
    event: eventName,
    /** All that is not settled yet, until yesterday or an earlier day that was chosen; null when nothing came since the last settlement. */
    open: z.object(period).nullable(),
    /** The newest first. */
    closed: z.array(z.object({ ...period, number: z.int(), closedAt: instant, closedBy: z.string() })),
  })
  .meta({ id: 'PromoterSettlements' });
export type PromoterSettlements = z.infer<typeof promoterSettlements>;

const tag = 'reports';
const right = duties.refunds;

export const reportRoutes = {
  sales: defineRoute(api.readSales, {
    right,
    summary: 'Sales by event, session, zone, ticket type, day, channel or method of payment',
    tag,
    query: salesQuery,
    reply: salesReport,
  }),
  unsold: defineRoute(api.readUnsold, {
    right,
    summary: 'The seats of sessions by zone, with their price: sold, held, withheld and free',
    tag,
    query: reportFilter,
    reply: unsoldReport,
  }),
  orderSizes: defineRoute(api.readOrderSizes, {
    right,
    summary: 'Orders by their number of tickets',
    tag,
    query: reportFilter,
    reply: orderSizes,
  }),
  settlementFiles: defineRoute(api.listSettlementFiles, {
    right,
    summary: 'The settlement files of providers that were compared with payments, the newest first',
    tag,
    reply: z.array(settlementFile),
  }),
  compareSettlement: defineRoute(api.compareSettlement, {
    right,
    summary: "Compare a provider's settlement file with the payments of the shop: CSV in UTF-8, at most 50,000 lines",
    tag,
    query: z.object({ provider: z.enum(['ASIA_PAY', 'JETCO']) }),
    bodyType: 'text/csv',
    body: someBytes,
    bodyBounds: { bytesMax: 8 * 1024 * 1024, valuesMax: 1 },
    reply: z.array(settlementFile),
  }),
  settlements: defineRoute(api.readPromoterSettlements, {
    right,
    summary: 'What the promoter of an event is due: what is open, and the settlements that are closed',
    tag,
    params: z.object({ eventId: idText }),
    query: z.object({ lastDay: day.optional() }),
    reply: promoterSettlements,
  }),
  closeSettlement: defineRoute(api.closePromoterSettlement, {
    right,
    summary: 'Close a settlement until a day that is over. What comes later appears in the next one',
    tag,
    params: z.object({ eventId: idText }),
    /** `due` is the amount that was shown: at another one nothing is closed. */
    body: z.object({ lastDay: day, due: signedCentsOfMany.optional() }),
    reply: promoterSettlements,
  }),
};
