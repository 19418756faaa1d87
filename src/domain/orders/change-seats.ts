// A ticket that gets another seat: its new price.
import { discountCents, type Reduction } from '../codes/code-terms.ts';

type Priced = { pricingId: number; priceCents: number; discountCents: number };
type Pricing = { id: number; priceCents: number };
/** The amount that is paid for the ticket, and the part of the full price that a code took off. */
export type TicketPrice = Priced;

/**
 * The price stays with the same pricing, even if the list has changed since. Another price is reduced by the code of
 * the ticket.
 */
export function priceAfterChange(ticket: Priced, pricing: Pricing, reduction: Reduction): TicketPrice {
  const { pricingId, priceCents } = ticket;
  if (pricing.id === pricingId) return { pricingId, priceCents, discountCents: ticket.discountCents };
  const off = discountCents(reduction, pricing.priceCents);
  return { pricingId: pricing.id, priceCents: pricing.priceCents - off, discountCents: off };
}
