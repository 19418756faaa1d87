// Checks an order request against the terms of the sale and prices it. The buyer's request holds no prices.
import { stockKey } from '../seating/stock.ts';
import { hasOpened, isOpen } from './on-sale.ts';
import type {
  LineRequest,
  OrderRequest,
  OrderRequestRefusal,
  PricedLine,
  PricedOrder,
  SaleTerms,
} from './order-request.ts';

export function judgeOrderRequest(
  terms: SaleTerms,
  wanted: OrderRequest,
  now: number,
): PricedOrder | OrderRequestRefusal {
  const { deliveryType } = wanted;
  if (!isSelling(terms, now)) return { refused: 'closed' };
  if (!hasOpened(terms, now)) return { refused: 'notOpen' };
  if (wanted.siteId !== terms.siteId) return { refused: 'wrongSite' };
  if (wanted.lines.some(({ sessionId }) => !isOpen(terms, sessionId, now))) return { refused: 'wrongSession' };

  const lines: PricedLine[] = [];
  let [ticketCount, ticketsCents, handlingCents] = [0, 0, 0];
  for (const line of wanted.lines) {
    const priced = priceLine(terms, line);
    if (!priced) return { refused: 'wrongPricing' };
    lines.push(priced);
    ticketCount += priced.count;
    ticketsCents += priced.count * priced.pricing.priceCents;
    handlingCents += priced.count * priced.pricing.handlingFeeCents;
  }
  if (ticketCount > terms.ticketsPerOrderMax) return { refused: 'tooManyTickets' };
  if (ticketCount < terms.ticketsPerOrderMin) return { refused: 'tooFewTickets' };
  const deliveryCents = terms.deliveryCents[deliveryType];
  if (deliveryCents === undefined) return { refused: 'wrongDelivery' };

  const amountCents = ticketsCents + handlingCents + deliveryCents;
  return { lines, deliveryType, ticketCount, ticketsCents, handlingCents, deliveryCents, amountCents };
}

/** Whether at least one session of the event is still open. */
function isSelling(terms: SaleTerms, now: number): boolean {
  for (const sessionId of terms.sessions.keys()) if (isOpen(terms, sessionId, now)) return true;
  return false;
}

/** Null when the public cannot buy that zone at that price. */
function priceLine({ sessions, pricings, zones }: SaleTerms, line: LineRequest): PricedLine | null {
  const session = sessions.get(line.sessionId);
  const pricing = pricings.get(line.pricingId);
  const zone = zones.get(line.zoneId);
  if (!session || !pricing || !zone) return null;
  const isSold = pricing.ticketType === 'PUBLIC' && pricing.zoneId === zone.id;
  return isSold ? { ...line, session, zone, pricing, stockKey: stockKey(line) } : null;
}
