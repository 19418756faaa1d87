// The sessions and zones of an event that the public can buy at a moment.
import type { SaleTerms } from './order-request.ts';

/** Whether the session can still be booked. */
export function isOpen({ sessions }: SaleTerms, sessionId: number, now: number): boolean {
  const session = sessions.get(sessionId);
  return session?.enabled === true && session.startsAt > now;
}

export const hasOpened = ({ saleOpensAt }: Pick<SaleTerms, 'saleOpensAt'>, now: number): boolean =>
  saleOpensAt === null || saleOpensAt <= now;

/** Whether holders of a PRIORITY_BOOKING code can buy before the public. */
export const isPresale = (sale: Pick<SaleTerms, 'saleOpensAt' | 'presaleOpensAt'>, now: number): boolean =>
  sale.presaleOpensAt !== null && sale.presaleOpensAt <= now && !hasOpened(sale, now);

/** Every zone with a public price in every open session; empty before sales open. */
export function stillOnSale(terms: SaleTerms, now: number): { sessionId: number; zoneId: number }[] {
  if (!hasOpened(terms, now)) return [];
  const sessionIds = [...terms.sessions.keys()].filter((sessionId) => isOpen(terms, sessionId, now));
  const zoneIds = [...terms.pricings.values()]
    .filter(({ ticketType }) => ticketType === 'PUBLIC')
    .map(({ zoneId }) => zoneId);
  return sessionIds.flatMap((sessionId) => zoneIds.map((zoneId) => ({ sessionId, zoneId })));
}
