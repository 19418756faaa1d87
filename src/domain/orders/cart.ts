import { centsFrom } from '../money/money.ts';

// The cart of a buyer: whether it can be ordered, and its cost. The server decides again when it is ordered.

type Line = { numTicket: number; pricing: { price: number; handlingFee: number } };
type TypedLine = Line & { pricing: { ticketType: string } };

export type CartLimits = {
  ticketsMin: number;
  ticketsMax: number;
  /** The most tickets at the prices of the code in use; null without one. */
  codeMax: number | null;
  /** The event sends its tickets, so the buyer has to choose a way of delivery. */
  needsDelivery: boolean;
  hasDelivery: boolean;
};
export type CartProblem = 'empty' | 'tooManyTickets' | 'codeTooMany' | 'tooFewTickets' | 'deliveryMissing';

/** The reason why the cart cannot be ordered; null when it can. */
export function judgeCart(lines: readonly TypedLine[], limits: CartLimits): CartProblem | null {
  const count = ticketsIn(lines);
  if (count === 0) return 'empty';
  if (count > limits.ticketsMax) return 'tooManyTickets';
  const ofCode = ticketsIn(lines.filter(({ pricing }) => pricing.ticketType !== 'PUBLIC'));
  if (ofCode > (limits.codeMax ?? ofCode)) return 'codeTooMany';
  if (count < limits.ticketsMin) return 'tooFewTickets';
  return limits.needsDelivery && !limits.hasDelivery ? 'deliveryMissing' : null;
}

type CodeLeft = { ticketsLeft: number; ticketsPerOrderMax: number | null };
/** The most tickets of one order at the prices of a code. */
export const codeTicketsMax = ({ ticketsLeft, ticketsPerOrderMax }: CodeLeft): number =>
  Math.min(ticketsLeft, ticketsPerOrderMax ?? ticketsLeft);

export const ticketsIn = (lines: readonly Line[]): number => sumOf(lines, ({ numTicket }) => numTicket);

/** In cents, from the dollars of the price list. */
export function costOf(lines: readonly Line[], deliveryCents: number) {
  const ticketsCents = sumOf(lines, ({ numTicket, pricing }) => numTicket * centsFrom(pricing.price));
  const handlingCents = sumOf(lines, ({ numTicket, pricing }) => numTicket * centsFrom(pricing.handlingFee));
  return { ticketsCents, handlingCents, deliveryCents, totalCents: ticketsCents + handlingCents + deliveryCents };
}

const sumOf = <Item>(items: readonly Item[], number: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + number(item), 0);
