// Checks an order request against the terms of the sale and prices it. The buyer's request holds no prices.
import { type CodeTerms, discountCents, isValidAt, opensPrice } from '../codes/code-terms.ts';
import { stockKey } from '../seating/stock.ts';
import { hasOpened, isOpen, isPresale } from './on-sale.ts';
import type {
  CodeUse,
  LineRequest,
  OrderRequest,
  OrderRequestRefusal,
  PricedLine,
  PricedOrder,
  SalePricing,
  SaleTerms,
} from './order-request.ts';

export function judgeOrderRequest(
  terms: SaleTerms,
  wanted: OrderRequest,
  now: number,
  code: CodeTerms | null = null,
  isPassOfPresale = false,
): PricedOrder | OrderRequestRefusal {
  const { deliveryType } = wanted;
  if (!isSelling(terms, now)) return { refused: 'closed' };
  // A pass of the presale buys at its prices alone. It is still good after the opening, so that a purchase can be finished.
  const isOpened = hasOpened(terms, now);
  const isPublic = isOpened && !isPassOfPresale;
  const notPublic = isOpened ? 'passOfPresale' : 'notOpen';
  if (!isPublic && !(code?.ticketType === 'PRIORITY_BOOKING' && (isOpened || isPresale(terms, now))))
    return { refused: notPublic };
  if (terms.isPaused) return { refused: 'salePaused' };
  if (wanted.siteId !== terms.siteId) return { refused: 'wrongSite' };
  if (wanted.lines.some(({ sessionId }) => !isOpen(terms, sessionId, now))) return { refused: 'wrongSession' };

  const lines: PricedLine[] = [];
  let [ticketCount, ticketsCents, handlingCents] = [0, 0, 0];
  for (const line of wanted.lines) {
    const priced = priceLine(terms, line, code);
    if (!priced) return { refused: 'wrongPricing' };
    if (!isPublic && isPublicPrice(priced.pricing)) return { refused: notPublic };
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
  const priced = { lines, deliveryType, ticketCount, ticketsCents, handlingCents, deliveryCents, amountCents };
  return code === null ? priced : withCode(priced, code, now);
}

function withCode(order: PricedOrder, code: CodeTerms, now: number): PricedOrder | OrderRequestRefusal {
  const use = codeUseOf(order.lines, code, now);
  if (use === null) return order;
  return 'refused' in use ? use : { ...order, code: use };
}

type LineOfCode = { pricing: SalePricing; count: number };

/** A code counts only for the tickets whose price needs it; null when none does. */
export function codeUseOf(
  lines: readonly LineOfCode[],
  code: CodeTerms,
  now: number,
): CodeUse | { refused: 'codeOver' | 'codeTooMany' } | null {
  const { codeId, version, ticketsPerOrderMax } = code;
  let ticketCount = 0;
  for (const { pricing, count } of lines) if (!isPublicPrice(pricing)) ticketCount += count;
  if (ticketCount === 0) return null;
  if (!isValidAt(code, now)) return { refused: 'codeOver' };
  if (ticketsPerOrderMax !== null && ticketCount > ticketsPerOrderMax) return { refused: 'codeTooMany' };
  return { codeId, version, ticketCount };
}

const isPublicPrice = ({ ticketType }: SalePricing): boolean => ticketType === 'PUBLIC';

/** Whether at least one session of the event is still open. */
function isSelling(terms: SaleTerms, now: number): boolean {
  for (const sessionId of terms.sessions.keys()) if (isOpen(terms, sessionId, now)) return true;
  return false;
}

/** Null when the buyer cannot buy that zone at that price. */
function priceLine(
  { sessions, pricings, zones }: SaleTerms,
  line: LineRequest,
  code: CodeTerms | null,
): PricedLine | null {
  const session = sessions.get(line.sessionId);
  const pricing = pricings.get(line.pricingId);
  const zone = zones.get(line.zoneId);
  if (!session || !pricing || !zone || pricing.zoneId !== zone.id) return null;
  if (isPublicPrice(pricing)) return { ...line, session, zone, pricing, stockKey: stockKey(line) };
  if (code === null || !opensPrice(code, line.sessionId, pricing)) return null;
  return { ...line, session, zone, pricing: reducedBy(code, pricing), stockKey: stockKey(line) };
}

/** The price of the buyer, and what the code took off it. */
export function reducedBy({ reduction }: CodeTerms, pricing: SalePricing): SalePricing {
  const discount = discountCents(reduction, pricing.priceCents);
  return { ...pricing, priceCents: pricing.priceCents - discount, discountCents: discount };
}
