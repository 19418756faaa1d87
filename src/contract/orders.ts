import { z } from 'zod';
import { deliveryTypes } from '../domain/orders/order-request.ts';
import { orderStatuses } from '../domain/orders/order-states.ts';
import * as api from './addresses.ts';
import { instant } from './catalogue.ts';
import { id, idText, ownText } from './ids.ts';
import { dollarsReply, wholeCents } from './money.ts';
import { defineRoute } from './route.ts';

const ticketsPerLineMax = 20;
const linesPerOrderMax = 20;

/** A pass on the wire: letters, digits and a few signs. Buyers do not read it. */
export const passToken = z
  .string()
  .min(1)
  .max(400)
  .regex(/^[A-Za-z0-9._~-]+$/)
  .meta(ownText);

/** A key from a mail. */
export const orderKey = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[A-Za-z0-9._~-]+$/)
  .meta(ownText);

/** The terms of a code, signed for the visitor who had it checked. */
export const codeToken = z
  .string()
  .min(1)
  .max(800)
  .regex(/^[A-Za-z0-9._~-]+$/)
  .meta(ownText);

const orderLine = z.object({
  sessionId: id,
  pricingId: id,
  zoneId: id,
  ticketNumber: z.int().min(1).max(ticketsPerLineMax),
  /** Asks for wheelchair and companion places instead of seats on public sale. */
  wheelchair: z.boolean().default(false),
  /** The party accepts to sit in more than one block. */
  acceptSplit: z.boolean().default(false),
  acceptRestrictedView: z.boolean().default(false),
});

/** The body of a new order. */
export const orderBody = z.object({
  eventId: id,
  siteId: id,
  token: passToken,
  /** Empty, null or left out means NONE. */
  deliverType: z.enum(['', ...deliveryTypes]).nullish(),
  orderDetails: z.array(orderLine).min(1).max(linesPerOrderMax),
  /** The token of the code, from its check, for prices that a code opens. */
  codeToken: codeToken.optional(),
  /** The total that the buyer was shown. An order that costs another one by now is refused with it. */
  shownAmount: wholeCents.optional(),
});
export type OrderBody = z.output<typeof orderBody>;

export const ticketReply = z.object({
  row: z.string().nullable(),
  seat: z.int().nullable(),
  /** 'A12'; empty where seating is free. */
  displaySeat: z.string(),
  restrictedView: z.boolean(),
  /** A place for a wheelchair or a companion. */
  wheelchair: z.boolean(),
  session: z.object({ id, startTime: instant }),
  zone: z.object({ id, name: z.string(), freeSeating: z.boolean() }),
  pricing: z.object({ id, price: dollarsReply, handlingFee: dollarsReply }),
});

export const transactionReply = z
  .object({
    id,
    eventId: id,
    status: z.enum(orderStatuses),
    invoiceNo: z.string().nullable(),
    amount: dollarsReply,
    deliveryCharge: dollarsReply,
    /** The way of delivery, under the name that the specification gives it. */
    remark: z.enum(deliveryTypes),
    /** The end of the hold, in milliseconds since 1970. */
    validUntil: z.int(),
    tickets: z.array(ticketReply),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof transactionReply>;

/** The name and contact that a clerk typed for a caller, where the caller has not named a buyer since. */
const typedByClerk = z.object({
  lastName: z.string(),
  firstName: z.string(),
  email: z.string(),
  countryCode: z.string(),
  mobile: z.string(),
});

/** The unpaid order of this browser and its pass, so that a second tab continues the same purchase. */
const heldReply = z
  .object({
    token: passToken,
    validUntil: z.int(),
    serverTime: z.int(),
    transaction: transactionReply,
    /** Null but for the holder of a link to pay. */
    buyer: typedByClerk.nullable(),
  })
  .meta({ id: 'HeldOrder' });
export type HeldReply = z.infer<typeof heldReply>;

/** The free seats of a zone in a session. A zone that is not listed has nothing on sale yet. */
const availabilityReply = z
  .object({
    eventId: id,
    zones: z.array(
      z.object({
        sessionId: id,
        zoneId: id,
        left: z.int().nonnegative(),
        /** The part of `left` with a restricted view. */
        restrictedViewLeft: z.int().nonnegative(),
        /** The most seats side by side, all with a full view. */
        largestBlock: z.int().nonnegative(),
        wheelchairLeft: z.int().nonnegative(),
      }),
    ),
  })
  .meta({ id: 'Availability' });
export type Availability = z.infer<typeof availabilityReply>;

const tag = 'orders';

export const orderRoutes = {
  place: defineRoute(api.placeOrder, {
    right: 'pass',
    summary: 'Order tickets with a pass; the same pass and body give the same order again',
    tag,
    body: orderBody,
    reply: transactionReply,
  }),
  held: defineRoute(api.readOrder, {
    right: 'pass',
    summary: 'The order that was placed with this pass',
    tag,
    query: z.object({ token: passToken }),
    reply: transactionReply,
  }),
  heldHere: defineRoute(api.findHeldOrder, {
    right: 'public',
    summary:
      'The order whose seats this browser holds for an event, with its pass; with the key of a mailed link, the order that staff placed for its reader',
    tag,
    query: z.object({ eventId: idText, key: orderKey.optional() }),
    reply: heldReply,
  }),
  giveBack: defineRoute(api.giveBackOrder, {
    right: 'pass',
    summary: 'Give the held seats of an order back before its time runs out',
    tag,
    body: z.object({ token: passToken }),
    reply: transactionReply,
  }),
  availability: defineRoute(api.readAvailability, {
    right: 'public',
    summary: 'What is left of an event by session and zone, about a second old; never a promise',
    tag,
    query: z.object({ eventId: idText }),
    reply: availabilityReply,
  }),
};
