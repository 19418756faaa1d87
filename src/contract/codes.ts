// The check of a code by a buyer.
import { z } from 'zod';
import { codeTicketTypes } from '../domain/codes/code-terms.ts';
import { typedCodeMax } from '../domain/codes/code-text.ts';
import * as api from './addresses.ts';
import { eventPricing, instant } from './catalogue.ts';
import { recaptcha } from './enquiries.ts';
import { id } from './ids.ts';
import { dollarsReply } from './money.ts';
import { codeToken } from './orders.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';

const codeReply = z
  .object({
    eventId: id,
    /** Goes with the order, and with the request for a pass before the public opening. */
    token: codeToken,
    code: z.string(),
    ticketType: z.enum(codeTicketTypes),
    /** The only session in which it is good; null for all. */
    sessionId: id.nullable(),
    /** The tickets that are left of the code, and the most in one order. */
    ticketsLeft: z.int().positive(),
    ticketsPerOrderMax: z.int().positive().nullable(),
    validUntil: instant.nullable(),
    /** The only seats that it sells, such as A1–10, B3. Servers of the release before do not say. */
    seats: z.string().nullish(),
    /** The prices that it opens, with what is paid for a ticket, and the price before the reduction. */
    prices: z.array(eventPricing.extend({ fullPrice: dollarsReply })),
  })
  .meta({ id: 'Code' });
export type CodeReply = z.infer<typeof codeReply>;

export const codeRoutes = {
  check: defineRoute(api.checkCode, {
    right: 'public',
    summary: 'The prices that a code opens for this visitor; every code that is not good is refused in the same way',
    tag: 'orders',
    body: z.object({
      eventId: id,
      code: oneLine(typedCodeMax),
      /** Needed after wrong codes of the network. */
      recaptcha: recaptcha.optional(),
    }),
    reply: codeReply,
  }),
};
