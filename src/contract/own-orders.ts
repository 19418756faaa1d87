import { z } from 'zod';
import { plainNumber, withDigitsFor } from '../domain/payments/invoice-number.ts';
import { emailText } from './accounts.ts';
import * as api from './addresses.ts';
import { instant, localisedText } from './catalogue.ts';
import { id, ownText } from './ids.ts';
import { dollarsReply } from './money.ts';
import { orderKey, passToken, transactionReply } from './orders.ts';
import { pagingQuery } from './paging.ts';
import { defineRoute } from './route.ts';

/** An order as its buyer sees it later. */
const ownOrderReply = transactionReply
  .extend({
    createdDate: instant,
    /** The part of the money that went back or is to go back. */
    givenBack: dollarsReply,
    /** The sum of the payments that settled it. */
    paid: dollarsReply,
    /** Opens the page of the transfer that the order waits for. */
    transferKey: z.string().nullable(),
    /** Opens the page of its tickets once it is paid. */
    ticketsKey: z.string().nullable(),
    /** Why staff rejected its transfer for good, in the language of the buyer. */
    rejection: z.string().nullable(),
    /** The names of its zones, by their ids. */
    zoneNames: z.record(z.string(), localisedText),
    event: z.object({ id, eventCode: z.string(), nameCht: z.string(), nameEng: z.string() }),
  })
  .meta({ id: 'OwnOrder' });
export type OwnOrder = z.infer<typeof ownOrderReply>;

/**
 * An invoice number, or the order number that the shop showed during the hold. Spaces, small letters, and letters that look like digits are
 * allowed.
 */
const orderNumber = z
  .string()
  .max(100)
  .meta(ownText)
  .transform((typed) => withDigitsFor(plainNumber(typed)))
  .pipe(
    z
      .string()
      .min(1)
      .max(35)
      .regex(/^[A-Z0-9]+$/),
  );

const typed = z.string().max(1000);
/** Personal information as it is sent. It is read once more with the rules of the event. */
export const personalInfoFields = {
  lastName: typed,
  firstName: typed,
  email: typed,
  address: typed,
  countryCode: typed.optional(),
  mobile: typed,
};

const tag = 'orders';

export const ownOrderRoutes = {
  nameBuyer: defineRoute(api.nameBuyer, {
    right: 'pass',
    summary: 'Say who buys; once more is a correction. Whoever is signed in finds the order in the account',
    tag,
    // Parsed a second time with the rules of the event: some events ask for the end of an ID number instead of an address.
    body: z.object({ token: passToken, ...personalInfoFields, agreement: z.boolean() }),
    reply: z.object({}),
  }),
  list: defineRoute(api.listOwnOrders, {
    right: [],
    summary: 'The orders of the account that is signed in, the newest first',
    tag,
    query: pagingQuery(['id']),
    reply: z.array(ownOrderReply),
  }),
  find: defineRoute(api.requestOrderLink, {
    right: 'public',
    summary: 'Ask for a mail that leads to an order; answered alike whether there is such an order or not',
    tag,
    body: z.object({ number: orderNumber, email: emailText }),
    reply: z.object({}),
  }),
  found: defineRoute(api.readLinkedOrder, {
    right: 'public',
    summary: 'The order that a mail led to',
    tag,
    query: z.object({ key: orderKey }),
    reply: ownOrderReply,
  }),
  claim: defineRoute(api.claimOrder, {
    right: [],
    summary: 'Keep the order that a mail led to with the account that is signed in and has its mailbox',
    tag,
    body: z.object({ key: orderKey }),
    reply: ownOrderReply,
  }),
};
