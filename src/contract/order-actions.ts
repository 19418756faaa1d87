// Actions of staff on an order. Each needs a reason, and stands in the order's timeline.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { countryCodes, isMobileOf, plainMobile } from '../domain/orders/mobile.ts';
import {
  noteOfOrderLengthMax,
  reasonLengthMax,
  staffHoldMinutesMax,
  staffHoldMinutesMin,
} from '../domain/orders/order-actions.ts';
import { staffPaymentMethods } from '../domain/payments/staff-payment-methods.ts';
import { locales } from '../words/locales.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { id, idText, numberText, requestId } from './ids.ts';
import { dollarsReply, signedCents, wholeCents } from './money.ts';
import { pagingQuery } from './paging.ts';
import { contact, note, refundTried } from './payment-review.ts';
import { invoiceNo } from './payments.ts';
import { defineRoute } from './route.ts';
import { manyLines, oneLine } from './text.ts';

export const reason = oneLine(reasonLengthMax);
/** On the slip of the card terminal: needed with a card that was taken there. */
export const terminalReference = oneLine(60, 0);
const ticketNumber = z.int().min(1).max(400);

const giveBackBody = z.object({
  /** The tickets that come back, by their numbers in the order; none when only money goes back. */
  tickets: z.array(ticketNumber).max(400),
  withFees: z.boolean(),
  withDelivery: z.boolean(),
  /** Goes back as well, or is kept when it is negative. It needs the right to send money back. */
  adjustment: signedCents.default(0),
  /** The sum that had gone back when the page was read: the request is refused when another one came first. */
  refundedBefore: wholeCents,
  reason,
  requestId: requestId.optional(),
});
export type GiveBackBody = z.output<typeof giveBackBody>;

/** Row and seat are null for standing room. */
const seat = {
  row: z
    .string()
    .regex(/^(?:[A-Z]{1,2}|\d{1,3})$/)
    .nullable(),
  seat: z.int().min(1).max(999).nullable(),
};
const isWhole = ({ row, seat }: { row: string | null; seat: number | null }): boolean =>
  (row === null) === (seat === null);
const isEachOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const changeSeatsBody = z.object({
  /** Each ticket with its new place in the same session. */
  changes: z
    .array(z.object({ ticket: ticketNumber, zoneId: id, ...seat }).refine(isWhole, 'other'))
    .min(1)
    .max(400)
    .refine((changes) => isEachOnce(changes.map(({ ticket }) => ticket)), 'other')
    .refine(
      (changes) =>
        isEachOnce(changes.flatMap(({ zoneId, row, seat }) => (seat === null ? [] : [`${zoneId} ${row} ${seat}`]))),
      'other',
    ),
  /** The difference to the price of the old seats, as the page showed it: negative for money that goes back. */
  difference: signedCents,
  /** How the difference was taken. */
  method: z.enum(staffPaymentMethods).extract(['COUNTER_CASH', 'COUNTER_CARD']).optional(),
  terminalReference: terminalReference.optional(),
  reason,
});
export type ChangeSeatsBody = z.output<typeof changeSeatsBody>;

const email = z.email().min(5).max(254);
export const correctBuyerBody = z
  .object({
    lastName: oneLine(50),
    /** Empty where a customer of staff or of an outlet left it out, as the mail and the telephone number. */
    firstName: oneLine(50, 0),
    email: z
      .string()
      .trim()
      .max(254)
      .refine((typed) => typed === '' || email.safeParse(typed).success, 'email'),
    countryCode: z.enum(countryCodes),
    mobile: z
      .string()
      .max(40)
      .transform(plainMobile)
      .pipe(z.string().regex(/^(?:\d{4,15})?$/)),
    /** Events that ask for an ID number have no address. */
    address: oneLine(200, 0),
    locale: z.enum(locales),
    reason,
  })
  .refine(({ countryCode, mobile }) => mobile === '' || isMobileOf(countryCode, mobile), {
    path: ['mobile'],
    message: 'mobile',
  });
export type CorrectBuyerBody = z.output<typeof correctBuyerBody>;

const takePaymentBody = z.object({
  method: z.enum(staffPaymentMethods).extract(['COUNTER_CASH', 'COUNTER_CARD', 'CASH']),
  /** The amount of the order, which may be nothing. */
  amount: wholeCents,
  terminalReference: terminalReference.optional(),
  reason,
});
export type TakePaymentBody = z.output<typeof takePaymentBody>;

/** A part of a payment that has to go back. */
const portion = z
  .object({
    invoiceNo: z.string(),
    number: z.int(),
    transactionId: id,
    method: z.enum(staffPaymentMethods),
    amount: dollarsReply,
    reason: z.string(),
    decidedBy: z.string(),
    decidedAt: instant,
    isApproved: z.boolean(),
    /** Whether the provider has an API for refunds. */
    canBeSent: z.boolean(),
    tried: refundTried,
    refusedBecause: z.string().nullable(),
    ...contact,
  })
  .meta({ id: 'Portion' });
export type Portion = z.infer<typeof portion>;

/** A ticket in a zone that has a price for it: the difference to what was paid for its seat, negative where the zone is cheaper. */
const seatPrice = z.object({ ticket: ticketNumber, zoneId: id, difference: z.number() });
export type SeatPrice = z.infer<typeof seatPrice>;

export const noteBody = z.object({ note: manyLines(noteOfOrderLengthMax) });
export const repeatableMails = ['paid', 'transfer', 'pay'] as const;
const done = z.object({});
const tag = 'transactions';
const right = duties.orders;
const params = z.object({ id: idText });

export const orderActionRoutes = {
  giveBack: defineRoute(api.giveBackTickets, {
    right,
    summary:
      'Give back tickets of a paid transaction, or money without a ticket, also after all tickets came back. Finance approves the refund, unless the caller may send money back',
    tag,
    params,
    body: giveBackBody,
    reply: done,
  }),
  changeSeats: defineRoute(api.changeSeats, {
    right,
    summary: 'Change seats of a paid transaction; 409 names each seat that is taken',
    tag,
    params,
    body: changeSeatsBody,
    bodyBounds: { bytesMax: 64 * 1024, valuesMax: 2000 },
    reply: done,
  }),
  seatPrices: defineRoute(api.readSeatPrices, {
    right,
    summary: 'How much dearer or cheaper each ticket of a transaction is in each zone that has a price for it',
    tag,
    params,
    reply: z.array(seatPrice),
  }),
  correctBuyer: defineRoute(api.correctBuyer, {
    right,
    summary: 'Correct the name, mail, telephone or address of the buyer',
    tag,
    params,
    body: correctBuyerBody,
    reply: done,
  }),
  repeatMail: defineRoute(api.repeatMail, {
    right,
    summary:
      'Send a mail about the transaction again: the confirmation of a paid one, how to transfer the money, or the link to pay of a caller',
    tag,
    params,
    body: z.object({ mail: z.enum(repeatableMails), reason }),
    reply: done,
  }),
  addNote: defineRoute(api.addOrderNote, {
    right,
    summary: 'Add a note for colleagues',
    tag,
    params,
    body: noteBody,
    reply: done,
  }),
  extendHold: defineRoute(api.extendHold, {
    right,
    summary: 'Hold an unpaid transaction so many minutes from now, but not beyond the beginning of its first show',
    tag,
    params,
    body: z.object({ minutes: z.int().min(staffHoldMinutesMin).max(staffHoldMinutesMax), reason }),
    reply: done,
  }),
  takePayment: defineRoute(api.takePayment, {
    right,
    summary:
      'Money that was taken by hand pays for the transaction; after its hold has ended only while its seats are free. One that costs nothing is settled with the amount 0',
    tag,
    params,
    body: takePaymentBody,
    reply: done,
  }),
  portions: defineRoute(api.listPortions, {
    right: duties.refunds,
    summary: 'Portions of payments that have to go back, the oldest first',
    tag,
    query: pagingQuery(['id']),
    reply: z.array(portion),
  }),
  sendRefund: defineRoute(api.sendOrderRefund, {
    right: duties.refunds,
    summary: 'Have the provider send a portion of a payment back',
    tag,
    params: z.object({ invoiceNo, number: numberText }),
    body: z.object({}),
    reply: done,
  }),
  noteRefund: defineRoute(api.noteOrderRefund, {
    right: duties.refunds,
    summary: 'A portion of a payment was sent back by hand',
    tag,
    params: z.object({ invoiceNo, number: numberText }),
    body: z.object({ note }),
    reply: done,
  }),
  declineRefund: defineRoute(api.declineOrderRefund, {
    right: duties.refunds,
    summary: 'Decline a portion of a payment that waits for finance: the money stays, and the order says why',
    tag,
    params: z.object({ invoiceNo, number: numberText }),
    body: z.object({ reason }),
    reply: done,
  }),
};
