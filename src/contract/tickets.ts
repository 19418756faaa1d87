import { z } from 'zod';
import { ticketHandovers } from '../domain/orders/delivery.ts';
import { holderQuestions } from '../domain/tickets/ticket-settings.ts';
import { locales } from '../words/locales.ts';
import * as api from './addresses.ts';
import { instant, localisedText, ticketTypes } from './catalogue.ts';
import { fileBytes } from './files.ts';
import { id } from './ids.ts';
import { dollarsReply } from './money.ts';
import { orderKey, passToken } from './orders.ts';
import { defineRoute } from './route.ts';

/** Programs of telephones that keep tickets. */
const wallets = ['apple', 'google'] as const;
export type Wallet = (typeof wallets)[number];

/** A ticket as its holder sees it. */
const heldTicketReply = z.object({
  /** The number of the ticket in its order: with the id of the order, it names the ticket for good. */
  number: z.int().positive(),
  row: z.string().nullable(),
  seat: z.int().nullable(),
  displaySeat: z.string(),
  restrictedView: z.boolean(),
  /** A place for a wheelchair or a companion. */
  wheelchair: z.boolean(),
  session: z.object({ id, startTime: instant, doorsTime: instant.nullable() }),
  zone: z.object({ id, name: z.string(), names: localisedText, freeSeating: z.boolean() }),
  /** The gates that lead to its zone; none where every gate does. */
  gates: z.array(z.string()),
  pricing: z.object({ id, price: dollarsReply, handlingFee: dollarsReply, ticketType: z.enum(ticketTypes) }),
  /** The text of the QR code; null before its time, and in the buyer's view of a ticket that was given to somebody else. */
  code: z.string().nullable(),
  /** Six letters of the code, for people. */
  codeName: z.string().nullable(),
  /** From when the code is shown. */
  codeFrom: instant,
  holderName: z.string().nullable(),
  /** Given to somebody else. */
  isGivenAway: z.boolean(),
  transfersLeft: z.int().nonnegative(),
});
export type HeldTicket = z.infer<typeof heldTicketReply>;

export const ticketsReply = z
  .object({
    orderId: id,
    invoiceNo: z.string().nullable(),
    /** Leads to these tickets without signing in. */
    key: z.string(),
    /** False for the link of one ticket that was given to a friend. */
    isWholeOrder: z.boolean(),
    /** Codes are shown only where tickets are given by mail; otherwise they are printed on paper. */
    handover: z.enum(ticketHandovers),
    event: z.object({
      id,
      eventCode: z.string(),
      nameCht: z.string(),
      nameEng: z.string(),
      terms: localisedText,
      holderNames: z.enum(holderQuestions),
      checksIdentity: z.boolean(),
    }),
    site: z.object({ name: z.string(), names: localisedText, address: z.string(), addresses: localisedText }),
    /** The wallets that this shop can put a ticket with a code into. */
    wallets: z.array(z.enum(wallets)),
    tickets: z.array(heldTicketReply),
  })
  .meta({ id: 'Tickets' });
export type Tickets = z.infer<typeof ticketsReply>;

/** The pass of the browser that has bought them, or the key of a link. */
const ticketsAccess = z.object({ token: passToken.optional(), key: orderKey.optional() });
export type TicketsAccess = z.infer<typeof ticketsAccess>;

/** The number of a ticket in its order, as text. */
const ticketNumberText = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .transform(Number);

const oneTicket = z.object({ number: ticketNumberText });
const walletAccess = ticketsAccess.extend({ locale: z.enum(locales).optional() });

const tag = 'tickets';

export const ticketRoutes = {
  read: defineRoute(api.readTickets, {
    right: 'public',
    summary: 'The tickets of a paid order, each with the text of its QR code from its time on',
    tag,
    query: ticketsAccess,
    reply: ticketsReply,
  }),
  readFile: defineRoute(api.readTicketsFile, {
    right: 'public',
    summary: 'The tickets as a PDF, a page for each, or one of them. Refused with `codesNotShown` before their time',
    tag,
    query: ticketsAccess.extend({
      /** A sheet for a printer, or the screen of a telephone. */
      size: z.enum(['A4', 'PHONE']).default('A4'),
      /** All that show a code when missing. */
      number: ticketNumberText.optional(),
      locale: z.enum(locales).optional(),
    }),
    reply: fileBytes,
    fileType: 'application/pdf',
  }),
  applePass: defineRoute(api.readApplePass, {
    right: 'public',
    summary: 'A ticket as a pass for Apple Wallet, where `wallets` of its order names apple',
    tag,
    params: oneTicket,
    query: walletAccess,
    reply: fileBytes,
    fileType: 'application/vnd.apple.pkpass',
  }),
  googleWallet: defineRoute(api.readGoogleWallet, {
    right: 'public',
    summary: 'The address at which Google Wallet takes a ticket, where `wallets` of its order names google',
    tag,
    params: oneTicket,
    query: walletAccess,
    reply: z.object({ address: z.url() }),
  }),
};
