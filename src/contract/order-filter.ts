// How staff narrow the list of orders. The same fields are in the address of the page, in the query of the list and in a saved view.
import { z } from 'zod';
import { orderChannels } from '../domain/orders/order-channels.ts';
import { orderStatuses } from '../domain/orders/order-states.ts';
import { staffPaymentMethods } from '../domain/payments/staff-payment-methods.ts';
import { searchText } from './catalogue.ts';
import { day } from './days.ts';
import { idText, ownText } from './ids.ts';
import { oneLine } from './text.ts';

/** More than a person would look through: the list has no more orders than these, and its count says "at least". */
export const ordersFoundMax = 2000;

/** The number of an order of a later event may pass for a card number. */
export const orderSearch = searchText.meta(ownText);

/** The longest login. */
export const soldByLengthMax = 50;

export const orderFilter = z.object({
  eventId: idText.optional(),
  sessionId: idText.optional(),
  status: z.enum(orderStatuses).optional(),
  /** The method of the payment that settled the order. */
  method: z.enum(staffPaymentMethods).optional(),
  channel: z.enum(orderChannels).optional(),
  /** The login of the member of staff, or of the outlet, who sold the order. */
  soldBy: oneLine(soldByLengthMax).optional(),
  /** Paid on these days, both included; apart from the days of the show. */
  paidFrom: day.optional(),
  paidTo: day.optional(),
  showFrom: day.optional(),
  showTo: day.optional(),
});
export type OrderFilter = z.output<typeof orderFilter>;
/** The filter as it is in an address and in a saved view. */
export type OrderFilterTexts = z.input<typeof orderFilter>;

export const orderFilterNames = Object.keys(orderFilter.shape) as (keyof OrderFilter)[];

/** The fields of the filter, without others of a query. */
export const filterIn = (query: OrderFilter): OrderFilter =>
  Object.fromEntries(orderFilterNames.map((name) => [name, query[name]]));
