// Refunds of one decision: one person has returned tickets of many orders of an event for the same reason, as when a show does not take
// place. Finance approves them together, and records those that were sent by hand together.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { reasonLengthMax } from '../domain/orders/order-actions.ts';
import * as api from './addresses.ts';
import { id } from './ids.ts';
import { dollarsReply, wholeCentsOfMany } from './money.ts';
import { note } from './payment-review.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

const login = oneLine(254);
const total = z.object({ count: z.int().nonnegative(), amount: dollarsReply });

const refundGroup = z
  .object({
    event: z.object({ id, nameCht: z.string(), nameEng: z.string() }),
    decidedBy: z.string(),
    reason: z.string(),
    /** The portions that are not approved yet. */
    waiting: total,
    /** The portions that a person has to send, because their provider has no API for it. Some of them wait as well. */
    byHand: total,
  })
  .meta({ id: 'RefundGroup' });
export type RefundGroup = z.infer<typeof refundGroup>;

/** The number and the sum that the person has seen: when they have changed, nothing is done. */
const group = z.object({
  eventId: id,
  decidedBy: login,
  reason: oneLine(reasonLengthMax),
  count: z.int().positive(),
  amount: wholeCentsOfMany,
});

const handled = total.meta({ id: 'RefundsHandled' });
export type RefundsHandled = z.infer<typeof handled>;

const route = { right: duties.refunds, tag: 'transactions' } as const;

export const refundGroupRoutes = {
  list: defineRoute(api.listRefundGroups, {
    ...route,
    summary: 'Portions of payments that have to go back by one decision, two and more, the oldest first',
    reply: z.array(refundGroup),
  }),
  approve: defineRoute(api.approveRefundGroup, {
    ...route,
    summary: 'Approve all portions of one decision that wait; providers send theirs. 409 when others came or went',
    body: group,
    reply: handled,
  }),
  note: defineRoute(api.noteRefundGroup, {
    ...route,
    summary:
      'All portions of one decision that a person has to send were sent: a hundred in a call, and the reply says how many. 409 when others came or went',
    body: group.extend({ note }),
    reply: handled,
  }),
};
