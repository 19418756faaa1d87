// What a buyer has put together before it is ordered: may it be, and what will it cost. The shop's server decides anew.

type Line = { numTicket: number; pricing: { price: number; handlingFee: number } };

export type CartLimits = {
  ticketsMin: number;
  ticketsMax: number;
  /** The event sends its tickets, so it has to be told how. */
  needsDelivery: boolean;
  hasDelivery: boolean;
};
export type CartProblem = 'empty' | 'tooManyTickets' | 'tooFewTickets' | 'deliveryMissing';

/** Why it cannot be ordered as it is; null when it can. */
export function judgeCart(lines: readonly Line[], limits: CartLimits): CartProblem | null {
  const count = ticketsIn(lines);
  if (count === 0) return 'empty';
  if (count > limits.ticketsMax) return 'tooManyTickets';
  if (count < limits.ticketsMin) return 'tooFewTickets';
  return limits.needsDelivery && !limits.hasDelivery ? 'deliveryMissing' : null;
}

export const ticketsIn = (lines: readonly Line[]): number => sumOf(lines, ({ numTicket }) => numTicket);

/** In cents, from the dollars of the price list. */
export function costOf(lines: readonly Line[], deliveryCents: number) {
  const ticketsCents = sumOf(lines, ({ numTicket, pricing }) => numTicket * Math.round(pricing.price * 100));
  const handlingCents = sumOf(lines, ({ numTicket, pricing }) => numTicket * Math.round(pricing.handlingFee * 100));
  return { ticketsCents, handlingCents, deliveryCents, totalCents: ticketsCents + handlingCents + deliveryCents };
}

const sumOf = <Item>(items: readonly Item[], number: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + number(item), 0);
