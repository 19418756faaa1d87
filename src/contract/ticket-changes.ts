import { z } from 'zod';
import { locales } from '../words/locales.ts';
import { emailText } from './accounts.ts';
import * as api from './addresses.ts';
import { ownText } from './ids.ts';
import { orderKey, passToken } from './orders.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';
import { ticketsReply } from './tickets.ts';

const holderNameLengthMax = 60;
const holderName = oneLine(holderNameLengthMax);
const ticketNumber = z.int().min(1).max(400);

/** The link of the tickets, and the permission that its second step gave. */
const access = { key: orderKey, permission: passToken };

const permission = { permission: z.string(), validUntil: z.int() };

/** The form of a gift: its receiver. */
export const friendSchema = z.object({ name: holderName, email: emailText, locale: z.enum(locales) });

const tag = 'tickets';

export const ticketChangeRoutes = {
  askConfirmation: defineRoute(api.askTicketConfirmation, {
    right: 'public',
    summary:
      'Mail a code to the mailbox of a ticket link; the account of the order with its mailbox gets its permission without a mail',
    tag,
    body: z.object({ key: orderKey }),
    reply: z.union([z.object(permission), z.object({ permission: z.null(), validUntil: z.null() })]),
  }),
  confirm: defineRoute(api.confirmTicketChange, {
    right: 'public',
    summary: 'Permission to change the tickets of a link for fifteen minutes, for the code that was mailed',
    tag,
    params: z.object({
      code: z
        .string()
        .regex(/^\d{6}$/)
        .meta(ownText),
    }),
    body: z.object({ key: orderKey }),
    reply: z.object(permission),
  }),
  nameHolders: defineRoute(api.nameTicketHolders, {
    right: 'public',
    summary: 'Name the holders of tickets',
    tag,
    body: z.object({
      ...access,
      names: z
        .array(z.object({ number: ticketNumber, name: holderName }))
        .min(1)
        .max(400),
    }),
    reply: ticketsReply,
  }),
  give: defineRoute(api.giveTicket, {
    right: 'public',
    summary: 'Give a ticket to somebody else: its code is replaced, and both get a mail',
    tag,
    body: z.object({ ...access, number: ticketNumber, ...friendSchema.shape }),
    reply: z.object({}),
  }),
  revokeLink: defineRoute(api.revokeTicketLink, {
    right: 'public',
    summary: 'Make the link to the tickets of an order void; a new one is mailed to its buyer',
    tag,
    body: z.object(access),
    reply: z.object({}),
  }),
};
