// The letters of a batch: their facts are read together, under the locks of their orders.
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import type { TicketRow } from '../../shop/orders/orders.queries.ts';
import { isWheelchairKnown } from '../../shop/seating/wheelchair-places.ts';
import {
  readLetterEvents,
  readLetterOrders,
  readLetterTickets,
  selectLetterEvents,
  selectLetterOrders,
  selectLetterTickets,
} from './letter-batch.queries.ts';
import type { OfOrder } from './locked-orders.queries.ts';
import type { PaymentContext } from './payment-context.queries.ts';

export type LetterFacts = {
  context: PaymentContext & { telephoneDigest: string };
  tickets: TicketRow[];
  settings: { releaseDays: number | null };
};

/** Three statements, for `readLetterFacts`. */
export const selectLetterFacts = (orders: readonly OfOrder[]): Statement[] => [
  selectLetterOrders(orders),
  selectLetterEvents([...new Set(orders.map(({ eventId }) => eventId))]),
  selectLetterTickets(orders),
];

/**
 * The facts by the id of the order. An order without a buyer is left out, and so is one whose seats are on a plan that
 * was never read here.
 */
export function readLetterFacts([orderRows = [], eventRows = [], ticketRows = []]: readonly Rows[]): Map<
  number,
  LetterFacts
> {
  const events = new Map(readLetterEvents(eventRows).map((event) => [event.eventId, event]));
  const ticketsOf = Map.groupBy(readLetterTickets(ticketRows), ({ orderId }) => orderId);
  const facts = new Map<number, LetterFacts>();
  for (const order of readLetterOrders(orderRows)) {
    const event = events.get(order.eventId);
    const places = ticketsOf.get(order.orderId) ?? [];
    const wheelchairs = places.map(isWheelchairKnown);
    if (!event || wheelchairs.includes(null)) continue;
    const tickets = places.map((place, at) => ({ ...place, wheelchair: wheelchairs[at] === true }));
    facts.set(order.orderId, { context: { ...event, ...order }, tickets, settings: event });
  }
  return facts;
}
