// Sales of staff: at the counter, by telephone, and complementary tickets for guests.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { codeTicketTypes } from '../domain/codes/code-terms.ts';
import { typedCodeMax } from '../domain/codes/code-text.ts';
import { countryCodes, defaultCountryCode } from '../domain/orders/mobile.ts';
import { deliveryTypes } from '../domain/orders/order-request.ts';
import { orderStatuses } from '../domain/orders/order-states.ts';
import { counterChannels, linkHoursMax, linkHoursUsual, saleMethods } from '../domain/sales/judge-sale.ts';
import { ticketsPerStaffOrderMax } from '../domain/sales/staff-order.ts';
import { locales } from '../words/locales.ts';
import * as api from './addresses.ts';
import { instant, localisedText, ticketTypes } from './catalogue.ts';
import { id, idText, requestId } from './ids.ts';
import { dollarsInput, dollarsReply, wholeCents } from './money.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';
import { officeTransaction } from './transactions.ts';
import { rowSeats } from './withheld-seats.ts';

const linesMax = 20;
const saleLine = z.object({
  sessionId: id,
  zoneId: id,
  pricingId: id,
  /** The shop chooses the best seats for so many. Not read where seats are named. */
  ticketNumber: z.int().min(1).max(ticketsPerStaffOrderMax).default(1),
  /** These very seats. They may be withheld for the house. */
  seats: z.array(rowSeats).min(1).max(50).optional(),
  wheelchair: z.boolean().default(false),
  acceptSplit: z.boolean().default(false),
  acceptRestrictedView: z.boolean().default(false),
});

const cashDollarsMax = 10_000_000;
const saleBody = z.object({
  /** Made once by the page. The same request again gives the same order. */
  requestId,
  eventId: id,
  channel: z.enum(counterChannels),
  deliverType: z.enum(deliveryTypes).default('DELIVERY_ONSITE'),
  orderDetails: z.array(saleLine).min(1).max(linesMax),
  method: z.enum(saleMethods),
  /** The code of the customer; not read for a guest. */
  code: oneLine(typedCodeMax, 0).optional(),
  // The buyer, as far as the sale needs one.
  lastName: oneLine(50, 0).optional(),
  firstName: oneLine(50, 0).optional(),
  email: z.string().trim().pipe(z.email().min(5).max(254)).optional(),
  countryCode: z.enum(countryCodes).default(defaultCountryCode),
  mobile: oneLine(40, 0).optional(),
  /** The address for a delivery that is paid at once. */
  address: oneLine(200, 0).optional(),
  locale: z.enum(locales).default('zh-hk'),
  /** The amount that the customer was told: the sale is refused at another one. */
  amount: wholeCents.optional(),
  /** Cash that the buyer handed over. */
  received: dollarsInput(cashDollarsMax).optional(),
  /** On the slip of the card terminal. */
  terminalReference: oneLine(60, 0).optional(),
  /** The seats wait so long for a payment by link. */
  linkHours: z.int().min(1).max(linkHoursMax).default(linkHoursUsual),
  // The next two fields are for complementary tickets.
  reason: oneLine(200, 0).optional(),
  allowedBy: oneLine(100, 0).optional(),
});
export type SaleBody = z.output<typeof saleBody>;
export type SaleInput = z.input<typeof saleBody>;

const saleReply = officeTransaction
  .extend({
    /** The page where the buyer pays, which was mailed as well. */
    payLink: z.string().nullable(),
  })
  .meta({ id: 'Sale' });
export type Sale = z.infer<typeof saleReply>;

const eventName = { id, eventCode: z.string(), nameCht: z.string(), nameEng: z.string() };

/** Everything that can be sold now, by event. */
const saleEvents = z
  .array(
    z.object({
      ...eventName,
      sessions: z.array(
        z.object({ id, startTime: instant, /** Null before sales began. */ left: z.int().nonnegative().nullable() }),
      ),
    }),
  )
  .meta({ id: 'SaleEvents' });
export type SaleEvent = z.infer<typeof saleEvents>[number];

const salePrice = z.object({
  id,
  zoneId: id,
  ticketType: z.enum(ticketTypes),
  price: dollarsReply,
  handlingFee: dollarsReply,
});

const saleTermsReply = z
  .object({
    event: z.object(eventName),
    prices: z.array(salePrice),
    deliveries: z.array(z.object({ type: z.enum(deliveryTypes), price: dollarsReply })),
    /** Complementary tickets: how many staff may give by themselves, and how many they have given. */
    complementary: z.object({ max: z.int().nonnegative(), given: z.int().nonnegative() }),
  })
  .meta({ id: 'SaleTerms' });
export type SaleTermsReply = z.infer<typeof saleTermsReply>;

const saleCode = z
  .object({
    code: z.string(),
    ticketType: z.enum(codeTicketTypes),
    /** The only session in which it is good; null for all. */
    sessionId: id.nullable(),
    ticketsLeft: z.int().positive(),
    ticketsPerOrderMax: z.int().positive().nullable(),
    /** The sale has to name its person. */
    isPersonal: z.boolean(),
    /** The only seats that it sells, such as A1–10, B3. */
    seats: z.string().nullable(),
    /** The price of a ticket, and the one before the reduction. */
    prices: z.array(salePrice.extend({ fullPrice: dollarsReply })),
  })
  .meta({ id: 'SaleCode' });
export type SaleCode = z.infer<typeof saleCode>;

const guestOrder = z
  .object({
    id,
    event: z.object(eventName),
    startTime: instant,
    /** The zones with their seats. */
    places: z.array(z.object({ zone: z.string(), names: localisedText, tickets: z.int(), seats: z.string() })),
    guest: z.string(),
    reason: z.string(),
    allowedBy: z.string(),
    givenBy: z.string(),
    /** The person who may not decide it: the one who gave the tickets, or made the key of the program that did. */
    giver: z.string(),
    status: z.enum(orderStatuses),
    /** A request above the quota that nobody has decided. */
    isWaiting: z.boolean(),
    validUntil: instant,
    createdDate: instant,
    decidedBy: z.string().nullable(),
    complementary: z.object({ max: z.int().nonnegative(), given: z.int().nonnegative() }),
  })
  .meta({ id: 'GuestOrder' });
export type GuestOrder = z.infer<typeof guestOrder>;

const tag = 'transactions';
const right = duties.orders;
const params = z.object({ id: idText });

export const saleRoutes = {
  sell: defineRoute(api.sellTickets, {
    right,
    makes: true,
    summary:
      'Sell tickets at the counter or by telephone, or give them to a guest; the same request again gives the same order, and 409 names each seat that is gone',
    tag,
    body: saleBody,
    reply: saleReply,
  }),
  events: defineRoute(api.listSaleEvents, {
    right,
    summary: 'The events and sessions that staff can sell now',
    tag,
    reply: saleEvents,
  }),
  terms: defineRoute(api.readSaleTerms, {
    right,
    summary: 'The prices and deliveries of an event for a sale by staff, and its quota of complementary tickets',
    tag,
    params,
    reply: saleTermsReply,
  }),
  code: defineRoute(api.checkSaleCode, {
    right,
    summary: 'The prices that the code of a customer opens; every code that is not good is refused in the same way',
    tag,
    body: z.object({ eventId: id, code: oneLine(typedCodeMax) }),
    reply: saleCode,
  }),
  guests: defineRoute(api.listGuestOrders, {
    right,
    summary: 'Complementary tickets that wait for a second person, and those given lately',
    tag,
    reply: z.array(guestOrder),
  }),
  approve: defineRoute(api.approveGuestOrder, {
    right: duties.guestApproval,
    summary: 'Allow complementary tickets above the quota; never by the person who gives them',
    tag,
    params,
    reply: guestOrder,
  }),
  refuse: defineRoute(api.refuseGuestOrder, {
    right: duties.guestApproval,
    summary: 'Refuse complementary tickets above the quota: their seats are on sale again',
    tag,
    params,
    reply: guestOrder,
  }),
};
