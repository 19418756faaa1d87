// An order on its way to another server, and its outcome on the way back. The outcome leaves out what the sender knows.
import type { OrderOutcome, PlacedTicket, ReadyOrder } from '../orders/ready-order.ts';

/** Raised whenever these messages, or the orders in them, change: servers of two versions then each place their own orders. */
export const messageForm = 1;

/** A ticket by the index of its line. */
type TicketWords = [line: number, seat: PlacedTicket['seat']];
export type OutcomeWords =
  | { placed: { orderId: number; tickets: TicketWords[] } }
  | Exclude<OrderOutcome, { placed: unknown }>;

export function writeOutcome(outcome: OrderOutcome): OutcomeWords {
  if (!('placed' in outcome)) return outcome;
  const { orderId, ready, tickets } = outcome.placed;
  return { placed: { orderId, tickets: tickets.map(({ line, seat }) => [ready.wanted.lines.indexOf(line), seat]) } };
}

export function readOutcome(ready: ReadyOrder, words: OutcomeWords): OrderOutcome {
  if (!('placed' in words)) return words;
  const { eventId, wanted } = ready;
  const { orderId, tickets } = words.placed;
  return {
    placed: {
      orderId,
      ready,
      tickets: tickets.map(([at, seat], index) => {
        const line = wanted.lines[at];
        if (!line) throw new Error('a ticket of no line');
        return { eventId, orderId, number: index + 1, line, seat };
      }),
    },
  };
}
