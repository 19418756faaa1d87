// The start page of the back office: work that waits, the sales of today, the seats that are left, and the days before.
import { z } from 'zod';
import { duties, staffRight } from '../domain/accounts/duties.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { id } from './ids.ts';
import { defineRoute } from './route.ts';

const count = z.int().nonnegative();

export const attentionKinds = [
  'alarm',
  'salePaused',
  'providerSilent',
  'refundRefused',
  'refundDue',
  'transfer',
  'guestRequest',
  'mailGivenUp',
  'mailBounced',
  'healthDown',
  'jobFailing',
  'backupFailed',
  'saleIncomplete',
  'draftOpens',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Work that waits, with the page that solves it. */
const attention = z.object({
  kind: z.enum(attentionKinds),
  count,
  /**
   * Since when the oldest waits; for an event that opens, the time of its opening; for a job, its last good round. Null where nobody knows, as
   * for a health check.
   */
  since: instant.nullable(),
  /** The page, for accounts that may open it; null where others act. */
  to: z.string().nullable(),
  event: z.object({ id, nameCht: z.string(), nameEng: z.string() }).nullable(),
});
export type Attention = z.infer<typeof attention>;

const sales = z.object({ tickets: z.int(), orders: count, amount: z.number() });

const shop = z.object({
  today: sales,
  /** The same weekday a week before, until the same time. */
  weekBefore: sales,
  /** Tickets of each hour in Hong Kong; the hours to come are null. */
  hours: z.array(z.object({ tickets: z.int().nullable(), weekBefore: z.int() })).length(24),
  methods: z.array(z.object({ method: z.string(), amount: z.number() })),
  /** Days in Hong Kong, the oldest first; the last one is today. */
  days: z.array(z.object({ day: z.iso.date(), tickets: z.int(), amount: z.number() })),
});
export type ShopState = z.infer<typeof shop>;

const eventLeft = z.object({
  id,
  nameCht: z.string(),
  nameEng: z.string(),
  firstSession: instant,
  capacity: count,
  free: count,
  held: count,
  withheld: count,
  sold: count,
});
export type EventLeft = z.infer<typeof eventLeft>;

const dashboard = z
  .object({
    at: instant,
    attention: z.array(attention),
    /** Null where sales are not among the duties of the account. */
    shop: shop.nullable(),
    events: z.array(eventLeft).nullable(),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboard>;

/** The duties that look at sales. */
export const salesRight = [...new Set([...duties.cockpit, ...duties.refunds])];

export const dashboardRoutes = {
  read: defineRoute(api.readDashboard, {
    right: staffRight,
    summary: 'Work that waits, sales and seats that are left, for the duties of the account; a few seconds old',
    tag: 'back office',
    reply: dashboard,
  }),
};
