// Checks an order of staff against the terms of the sale and prices it. The limits of one buyer do not apply to staff; those of a code do.
import { type CodeTerms, opensPrice } from '../codes/code-terms.ts';
import { codeUseOf, reducedBy } from '../orders/judge-order-request.ts';
import { hasOpened, isOpen, isPresale } from '../orders/on-sale.ts';
import type { DeliveryType, SalePricing, SaleTerms } from '../orders/order-request.ts';
import { stockKey } from '../seating/stock.ts';
import {
  type PricedStaffOrder,
  type StaffChannel,
  type StaffLine,
  type StaffLineRequest,
  type StaffOrderRefusal,
  type StaffOrderRequest,
  ticketsPerStaffOrderMax,
  ticketTypeOf,
} from './staff-order.ts';

export function priceStaffOrder(
  terms: SaleTerms,
  { channel, deliveryType, lines: requested, code }: StaffOrderRequest,
  now: number,
): PricedStaffOrder | StaffOrderRefusal {
  if (terms.isPaused) return { refused: 'salePaused' };
  // Guests may be invited before sales open. Everybody else waits for the opening, or buys in the presale with a code.
  const isPublic = channel === 'GUEST' || hasOpened(terms, now);
  if (!isPublic && !(code?.ticketType === 'PRIORITY_BOOKING' && isPresale(terms, now))) return { refused: 'notOpen' };
  if (requested.some(({ sessionId }) => !terms.sessions.has(sessionId))) return { refused: 'wrongSession' };
  if (requested.some(({ sessionId }) => !isOpen(terms, sessionId, now))) return { refused: 'closed' };

  const lines: StaffLine[] = [];
  let [ticketCount, ticketsCents, handlingCents] = [0, 0, 0];
  for (const request of requested) {
    const line = priceLine(terms, channel, request, code);
    if (!line) return { refused: 'wrongPricing' };
    if (!isPublic && line.pricing.ticketType !== 'PRIORITY_BOOKING') return { refused: 'notOpen' };
    lines.push(line);
    ticketCount += line.count;
    ticketsCents += line.count * line.pricing.priceCents;
    handlingCents += line.count * line.pricing.handlingFeeCents;
  }
  if (ticketCount > ticketsPerStaffOrderMax) return { refused: 'tooManyTickets' };
  const deliveryCents = deliveryPrice(terms, channel, deliveryType);
  if (deliveryCents === null) return { refused: 'wrongDelivery' };

  const amountCents = ticketsCents + handlingCents + deliveryCents;
  const priced = { lines, deliveryType, ticketCount, ticketsCents, handlingCents, deliveryCents, amountCents };
  const use = code ? codeUseOf(lines, code, now) : null;
  if (use === null) return priced;
  return 'refused' in use ? use : { ...priced, code: use };
}

/** Null when the channel does not sell that zone at that price. */
function priceLine(
  { sessions, pricings, zones }: SaleTerms,
  channel: StaffChannel,
  { ownPrice, ...line }: StaffLineRequest,
  code: CodeTerms | undefined,
): StaffLine | null {
  const session = sessions.get(line.sessionId);
  const pricing = pricings.get(line.pricingId);
  const zone = zones.get(line.zoneId);
  if (!session || !pricing || !zone || pricing.zoneId !== zone.id) return null;
  const isOfCode = code !== undefined && opensPrice(code, line.sessionId, pricing);
  if (!isOfCode && pricing.ticketType !== ticketTypeOf[channel]) return null;
  const usual = channel === 'GUEST' ? free(pricing) : { ...pricing, ...ownPrice };
  const price = isOfCode ? reducedBy(code, pricing) : usual;
  const count = line.seats?.length ?? line.count;
  return { ...line, count, session, zone, pricing: price, stockKey: stockKey(line) };
}

/** A guest pays nothing, whatever the price grid says. */
const free = (pricing: SalePricing): SalePricing => ({ ...pricing, priceCents: 0, handlingFeeCents: 0 });

/** Staff hand tickets over or keep them for collection at any event. A guest pays for no delivery. */
function deliveryPrice({ deliveryCents }: SaleTerms, channel: StaffChannel, deliveryType: DeliveryType): number | null {
  if (deliveryType === 'NONE' || deliveryType === 'DELIVERY_ONSITE') return 0;
  return channel === 'GUEST' ? null : (deliveryCents[deliveryType] ?? null);
}
