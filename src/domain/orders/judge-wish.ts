// Whether an event is sold like that, and what it costs. Nothing that the buyer sends is a price.
import { hasOpened, isOpen } from './on-sale.ts';
import type { OrderWish, PricedLine, PricedWish, SaleTerms, WishLine, WishRefusal } from './order-wish.ts';

export function judgeWish(terms: SaleTerms, wish: OrderWish, now: number): PricedWish | WishRefusal {
  const { deliveryType } = wish;
  if (!isSelling(terms, now)) return { refused: 'closed' };
  if (!hasOpened(terms, now)) return { refused: 'notOpen' };
  if (wish.siteId !== terms.siteId) return { refused: 'wrongSite' };
  if (wish.lines.some(({ sessionId }) => !isOpen(terms, sessionId, now))) return { refused: 'wrongSession' };

  const lines = wish.lines.flatMap((line) => priceLine(terms, line) ?? []);
  if (lines.length < wish.lines.length) return { refused: 'wrongPricing' };
  const ticketCount = sumOf(lines, ({ count }) => count);
  if (ticketCount > terms.ticketsPerOrderMax) return { refused: 'tooManyTickets' };
  if (ticketCount < terms.ticketsPerOrderMin) return { refused: 'tooFewTickets' };
  const deliveryCents = terms.deliveryCents[deliveryType];
  if (deliveryCents === undefined) return { refused: 'wrongDelivery' };

  const ticketsCents = sumOf(lines, ({ count, pricing }) => count * pricing.priceCents);
  const handlingCents = sumOf(lines, ({ count, pricing }) => count * pricing.handlingFeeCents);
  const amountCents = ticketsCents + handlingCents + deliveryCents;
  return { lines, deliveryType, ticketCount, ticketsCents, handlingCents, deliveryCents, amountCents };
}

/** At least one of its sessions can still be visited. */
function isSelling(terms: SaleTerms, now: number): boolean {
  return [...terms.sessions.keys()].some((sessionId) => isOpen(terms, sessionId, now));
}

/** Null when the public cannot buy that zone at that price. */
function priceLine({ pricings, zones }: SaleTerms, line: WishLine): PricedLine | null {
  const pricing = pricings.get(line.pricingId);
  const zone = zones.get(line.zoneId);
  if (!pricing || !zone) return null;
  return pricing.ticketType === 'PUBLIC' && pricing.zoneId === zone.id ? { ...line, zone, pricing } : null;
}

const sumOf = <Item>(items: readonly Item[], number: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + number(item), 0);
