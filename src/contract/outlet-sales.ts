// The page of an outlet: its allotments, what it sells from them, and what it returns.
import { z } from 'zod';
import { outletRight } from '../domain/accounts/duties.ts';
import { orderStatuses } from '../domain/orders/order-states.ts';
import * as api from './addresses.ts';
import { allotmentReply, places, shownFree } from './allotments.ts';
import { instant, listSearchText, localisedText } from './catalogue.ts';
import { id, idText, ownText, requestId } from './ids.ts';
import { dollarsInput, dollarsReply } from './money.ts';
import { pagingQuery } from './paging.ts';
import { defineRoute } from './route.ts';
import { oneLine } from './text.ts';
import { bodyBounds } from './withheld-seats.ts';

const ownOutletReply = z
  .object({ id, name: z.string(), allotments: z.array(allotmentReply), allotmentsTotal: z.int().nonnegative() })
  .meta({ id: 'OwnOutlet' });
export type OwnOutlet = z.infer<typeof ownOutletReply>;

const saleReply = z
  .object({
    /** The number of the order. */
    id,
    status: z.enum(orderStatuses),
    soldAt: instant,
    soldBy: z.string(),
    /** Until when a sale that is not paid holds its places. */
    heldUntil: instant.nullable(),
    /** A sale is voided on its own day, before its show. */
    isVoidable: z.boolean(),
    event: z.object({ id, nameCht: z.string(), nameEng: z.string() }),
    session: z.object({ id, startTime: instant }),
    zone: z.object({ id, name: z.string(), names: localisedText }),
    allotmentId: id,
    /** Empty for standing places. */
    seats: z.array(z.string()),
    tickets: z.int().positive(),
    price: dollarsReply,
    amount: dollarsReply,
    /** Empty where the customer was not named. */
    buyer: z.object({ name: z.string(), telephone: z.string() }),
  })
  .meta({ id: 'OutletSale' });
export type OutletSale = z.infer<typeof saleReply>;

const heldHoursMax = 72;

const saleBody = z.object({
  requestId,
  eventId: id,
  allotmentId: id,
  ...places,
  /** The price of one ticket, as the customer was told. At another price nothing is sold. */
  price: dollarsInput(100_000),
  name: oneLine(100, 0).default(''),
  telephone: z
    .string()
    .trim()
    .regex(/^(?:\+?[\d ()-]{6,24})?$/)
    .default(''),
  /** Puts the places aside for so many hours instead of selling them. */
  heldHours: z.int().min(1).max(heldHoursMax).nullish(),
});
export type SaleBody = z.output<typeof saleBody>;

const tag = 'outlets';
const right = outletRight;
const byId = z.object({ id: idText });

export const outletSaleRoutes = {
  outlet: defineRoute(api.readOwnOutlet, {
    right,
    summary:
      'The outlet of the signed-in account, with a page of its allotments for shows to come, the soonest show first',
    tag,
    query: pagingQuery(['id']),
    reply: ownOutletReply,
  }),
  sell: defineRoute(api.sellFromAllotment, {
    right,
    makes: true,
    summary:
      'Sell places of an allotment, or put them aside for a customer. The outlet owes the money; no payment is begun. The same request again gives the same sale',
    tag,
    body: saleBody,
    bodyBounds,
    reply: saleReply,
  }),
  sales: defineRoute(api.readOwnSales, {
    right,
    summary:
      'A page of the sales of the outlet, the newest first; of all or of those that are put aside, and with a `query` those with this number, of a customer with this name or telephone, or with these seats',
    tag,
    query: pagingQuery(['id']).extend({
      state: z.enum(['all', 'held']).default('all'),
      // The number of an order of a later event may pass for a card number.
      query: listSearchText.meta(ownText).default(''),
    }),
    reply: z.array(saleReply),
  }),
  sale: defineRoute(api.readOwnSale, { right, summary: 'One sale of the outlet', tag, params: byId, reply: saleReply }),
  pay: defineRoute(api.payHeldSale, {
    right,
    summary: 'Sell what was put aside',
    tag,
    params: byId,
    body: z.object({}),
    reply: saleReply,
  }),
  void: defineRoute(api.voidSale, {
    right,
    summary:
      'Void a sale of the same day before its show, or let go of what was put aside. The places go back to the allotment',
    tag,
    params: byId,
    reply: saleReply,
  }),
  returns: defineRoute(api.returnPlaces, {
    right,
    summary: 'Return unsold places of an allotment; they are on public sale again at once',
    tag,
    body: z.object({ eventId: id, allotmentId: id, ...places, ...shownFree, requestId: requestId.optional() }),
    bodyBounds,
    reply: allotmentReply,
  }),
};
