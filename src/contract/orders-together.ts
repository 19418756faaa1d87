// Calls of staff for many orders at once: for those that they marked in the list, or all that its search and its filter find.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import * as api from './addresses.ts';
import { id, ownText } from './ids.ts';
import { noteBody, reason } from './order-actions.ts';
import { orderFilter, orderSearch } from './order-filter.ts';
import { instant } from './programme.ts';
import { defineRoute } from './route.ts';
import { manyLines } from './text.ts';

/** The longest message to the buyers of orders that are given back. */
export const messageToBuyersLengthMax = 1000;

/** The most orders that a person can mark by hand. */
export const markedMax = 500;

/** The number of an order in a query; nought is before all. */
const afterText = z
  .string()
  .regex(/^\d{1,16}$/)
  .meta(ownText)
  .transform(Number);

const query = z.object({ query: orderSearch.optional(), ...orderFilter.shape });
const part = {
  /** The orders that were marked; without it, all of the search and the filter. */
  ids: z.array(id).min(1).max(markedMax).optional(),
  /** When the page asked its question: an order that was placed later is left out, and one that was done since is not done again. */
  since: instant,
  after: z.int().nonnegative().default(0),
};
export type OrdersTogether = z.output<z.ZodObject<typeof part>>;

const ordersDone = z
  .object({
    done: z.int().nonnegative(),
    /** Each with the code of its refusal. Nothing was changed in these. */
    refused: z.array(z.object({ id, because: z.string() })),
    /** Where the next call goes on; null when these were all. */
    last: id.nullable(),
  })
  .meta({ id: 'OrdersDone' });
export type OrdersDone = z.infer<typeof ordersDone>;

const route = { right: duties.orders, tag: 'transactions', query, reply: ordersDone } as const;
const each = 'a hundred orders in a call, each in a transaction of its own. A repetition does nothing twice';

const ordersCounted = z
  .object({
    count: z.int().nonnegative(),
    /** Where the next call goes on; null when these were all. */
    last: id.nullable(),
  })
  .meta({ id: 'OrdersCounted' });
export type OrdersCounted = z.infer<typeof ordersCounted>;

export const ordersTogetherRoutes = {
  count: defineRoute(api.countOrdersTogether, {
    right: duties.orders,
    tag: 'transactions',
    summary: 'How many transactions a search and a filter have: at most ten thousand are looked at in a call',
    query: query.extend({ since: instant, after: afterText.default(0) }),
    reply: ordersCounted,
  }),
  cancel: defineRoute(api.cancelOrdersTogether, {
    ...route,
    summary: `Cancel the transactions that were marked, or the unpaid ones of a filter: ${each}`,
    body: z.object({ ...part, reason }),
  }),
  refund: defineRoute(api.refundOrdersTogether, {
    ...route,
    summary: `Give back the tickets of the transactions that were marked, or of the paid ones of a filter; finance approves the refunds, unless the caller may send money back: ${each}`,
    body: z.object({
      ...part,
      reason,
      /** To the buyers: it stands at the top of their mail. */
      message: manyLines(messageToBuyersLengthMax),
      withFees: z.boolean(),
      withDelivery: z.boolean(),
      /** The tickets of this session alone come back; without it, all. */
      sessionId: id.optional(),
    }),
  }),
  mail: defineRoute(api.mailOrdersTogether, {
    ...route,
    summary: `Send the confirmation again to the buyers of the transactions that were marked, or of the paid ones of a filter: ${each}`,
    body: z.object({ ...part, reason }),
  }),
  note: defineRoute(api.noteOrdersTogether, {
    ...route,
    summary: `Add the same note to transactions: ${each}`,
    body: z.object({ ...part, ...noteBody.shape }),
  }),
};
