// A ticket that gets another seat: its new price.

type Priced = { pricingId: number; priceCents: number; discountCents: number };
type Pricing = { id: number; priceCents: number };
/** The amount that is paid for the ticket, and the part of the full price that a code took off. */
export type TicketPrice = Priced;

/** With the same pricing the price stays, even if the list has changed since. A discount stays as far as the new price allows. */
export function priceAfterChange({ pricingId, priceCents, discountCents }: Priced, pricing: Pricing): TicketPrice {
  if (pricing.id === pricingId) return { pricingId, priceCents, discountCents };
  const kept = Math.min(discountCents, pricing.priceCents);
  return { pricingId: pricing.id, priceCents: pricing.priceCents - kept, discountCents: kept };
}
