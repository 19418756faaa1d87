import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { scanOutcomes, scanTypes } from '../domain/door/scan-outcomes.ts';
import { orderActions } from '../domain/orders/order-actions.ts';
import { orderChannels } from '../domain/orders/order-channels.ts';
import { orderStatuses } from '../domain/orders/order-states.ts';
import { paymentStatuses } from '../domain/payments/payment-states.ts';
import { staffPaymentMethods } from '../domain/payments/staff-payment-methods.ts';
import { locales } from '../words/locales.ts';
import * as api from './addresses.ts';
import { instant, listSearchText, localisedText } from './catalogue.ts';
import { id, idText, ownText } from './ids.ts';
import { dollarsReply, otherCurrencyReply } from './money.ts';
import { reason } from './order-actions.ts';
import { orderFilter } from './order-filter.ts';
import { ticketReply, transactionReply } from './orders.ts';
import { pagingQuery } from './paging.ts';
import { defineRoute } from './route.ts';

/** An order as staff of the box office see it. */
export const officeTransaction = transactionReply
  .extend({
    createdDate: instant,
    event: z.object({ id, eventCode: z.string(), nameCht: z.string(), nameEng: z.string() }),
    /** The name of the buyer; empty before it is given and after the retention time. */
    buyer: z.string(),
    channel: z.enum(orderChannels),
    /** The login of its seller; null for an order of the web. */
    soldBy: z.string().nullable(),
    tickets: z.array(ticketReply.extend({ zone: ticketReply.shape.zone.extend({ names: localisedText }) })),
  })
  .meta({ id: 'OfficeTransaction' });
export type OfficeTransaction = z.infer<typeof officeTransaction>;

/** Row and seat are null in standing room. */
const seatPlace = z.object({ zoneId: id, row: z.string().nullable(), seat: z.int().nullable() });

/** More prints or scans of one order are not read. */
export const timelineRowsMax = 500;

/** Everything that the box office needs to answer a caller. */
const orderFile = z
  .object({
    placedAt: instant,
    settledAt: instant.nullable(),
    status: z.enum(orderStatuses),
    channel: z.enum(orderChannels),
    soldBy: z.string().nullable(),
    /** The outlet that sold it. */
    outlet: z.object({ name: z.string(), voidedBy: z.string().nullable() }).nullable(),
    /** Complementary tickets: why, and who allowed them. Above the quota a second person decides. */
    guest: z
      .object({
        reason: z.string(),
        allowedBy: z.string(),
        givenBy: z.string(),
        decidedBy: z.string().nullable(),
        decidedAt: instant.nullable(),
      })
      .nullable(),
    /** Null before the buyer was named, and after the retention time. */
    buyer: z
      .object({
        name: z.string(),
        email: z.string(),
        telephone: z.string(),
        address: z.string(),
        locale: z.enum(locales),
        /** The account in which the buyer keeps the order. */
        login: z.string().nullable(),
        /** The versions of the texts that the buyer agreed to; null where staff named the buyer. */
        termsVersion: z.int().nullable(),
        privacyVersion: z.int().nullable(),
        /** The names and the telephone number as they were typed, for a correction. */
        typed: z.object({ lastName: z.string(), firstName: z.string(), countryCode: z.string(), mobile: z.string() }),
      })
      .nullable(),
    /** All that the order had, in the order of their numbers. */
    tickets: z.array(
      z.object({
        number: z.int(),
        session: z.object({ id, startTime: instant }),
        zone: z.object({ id, name: z.string(), names: localisedText, freeSeating: z.boolean() }),
        row: z.string().nullable(),
        seat: z.int().nullable(),
        ticketType: z.string(),
        price: dollarsReply,
        handlingFee: dollarsReply,
        /** The part of the listed price that its code took off. */
        discount: dollarsReply,
        returnedAt: instant.nullable(),
      }),
    ),
    /** The sum of payments that settled it. */
    paid: dollarsReply,
    /** Whether it was ever paid, with money or without: such an order is not opened again. */
    wasPaid: z.boolean(),
    /** The part that went back or is to go back. */
    refundedBefore: dollarsReply,
    /** Portions that go back, the newest first. */
    refunds: z.array(
      z.object({
        invoiceNo: z.string(),
        number: z.int(),
        method: z.enum(staffPaymentMethods),
        amount: dollarsReply,
        status: z.enum(['DUE', 'SENT', 'DECLINED']),
        reason: z.string(),
        decidedBy: z.string(),
        decidedAt: instant,
        isApproved: z.boolean(),
        sentAt: instant.nullable(),
        sentBy: z.string().nullable(),
      }),
    ),
    /** Actions of staff, the newest first. */
    actions: z.array(
      z.object({
        id,
        at: instant,
        kind: z.enum(orderActions),
        by: z.string(),
        reason: z.string().nullable(),
        details: z.string().nullable(),
        /** Changed seats with their old and their new places. */
        seats: z.array(z.object({ sessionId: id, from: seatPlace, to: seatPlace })).nullable(),
      }),
    ),
    /** The notes for colleagues, the newest first. */
    notes: z.array(z.object({ id, at: instant, by: z.string(), note: z.string() })),
    /** The newest first. */
    payments: z.array(
      z.object({
        invoiceNo: z.string(),
        method: z.enum(staffPaymentMethods),
        status: z.enum(paymentStatuses),
        amount: dollarsReply,
        captured: dollarsReply.nullable(),
        capturedCurrency: otherCurrencyReply,
        refunded: dollarsReply.nullable(),
        beganAt: instant,
        settledAt: instant.nullable(),
        /** The member of staff who decided it. */
        decidedBy: z.string().nullable(),
        responseCode: z.string().nullable(),
        /** The number on the slip of a card terminal, or the provider's own number of the payment. */
        reference: z.string().nullable(),
      }),
    ),
    /** Tickets that were printed together, by their numbers, the newest first; at most `timelineRowsMax`. */
    prints: z.array(z.object({ at: instant, by: z.string(), tickets: z.array(z.int()) })),
    /** At the door, the newest first; at most `timelineRowsMax`. */
    scans: z.array(
      z.object({
        at: instant,
        type: z.enum(scanTypes),
        outcome: z.enum(scanOutcomes),
        ticket: z.int(),
        device: z.string().nullable(),
        by: z.string().nullable(),
        gate: z.string().nullable(),
        isForced: z.boolean(),
        reason: z.string().nullable(),
      }),
    ),
    /** The newest first. The subject is deleted some days after the mail was sent. */
    mails: z.array(
      z.object({
        id,
        kind: z.string(),
        subject: z.string().nullable(),
        addedAt: instant,
        sentAt: instant.nullable(),
        givenUpAt: instant.nullable(),
        /** When a mail that was sent came back. */
        bouncedAt: instant.nullable(),
        /** Why it came back, was given up, or could not be sent yet. */
        problem: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'OrderFile' });
export type OrderFile = z.infer<typeof orderFile>;

export const transactionSortFields = [
  'id',
  'status',
  'amount',
  'createdDate',
  'invoiceNo',
  'remark',
  'deliveryCharge',
] as const;
const tag = 'transactions';
const right = duties.orders;

/** Orders are called transactions on the wire. */
export const transactionRoutes = {
  list: defineRoute(api.listTransactions, {
    right,
    summary: 'A page of transactions',
    tag,
    query: pagingQuery(transactionSortFields).extend(orderFilter.shape),
    reply: z.array(officeTransaction),
  }),
  one: defineRoute(api.readTransaction, {
    right,
    summary: 'One transaction',
    tag,
    params: z.object({ id: idText }),
    reply: officeTransaction,
  }),
  file: defineRoute(api.readOrderFile, {
    right,
    summary: 'The buyer of a transaction, its payments and the mails about it',
    tag,
    params: z.object({ id: idText }),
    reply: orderFile,
  }),
  change: defineRoute(api.changeTransaction, {
    right,
    summary:
      'Change the status of a transaction by a move that staff may make: an unpaid one is cancelled, and one that was cancelled or has expired waits again with a `reason` while its seats are free; without one a 409 has the current row. Other fields are not read',
    tag,
    body: z.object({ id: z.union([id, idText]), status: z.enum(orderStatuses), reason: reason.optional() }),
    reply: officeTransaction,
  }),
  cancel: defineRoute(api.cancelTransaction, {
    right,
    summary: 'Cancel an unpaid transaction: its seats are on sale again at once',
    tag,
    params: z.object({ id: idText }),
    /** Clients of earlier releases send none; the order then says so. */
    query: z.object({ reason: reason.optional() }),
    reply: z.object({}),
  }),
  search: defineRoute(api.searchTransactions, {
    right,
    summary:
      'The transactions with this number or invoice number, of a buyer with this name, mail or telephone, of an event, or of a buyer or a seat of an event',
    tag,
    query: pagingQuery(transactionSortFields).extend({
      // The number of an order of a later event may pass for a card number.
      query: listSearchText.meta(ownText),
      ...orderFilter.shape,
    }),
    reply: z.array(officeTransaction),
  }),
};
