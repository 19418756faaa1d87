// The sessions and zones of an event that can be bought at a moment.
import { codeTicketTypes } from '../codes/code-terms.ts';
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

/** Every zone that the public or holders of codes can buy now, in every open session; empty before sales open. */
export function stillOnSale(terms: SaleTerms, now: number): { sessionId: number; zoneId: number }[] {
  const types = typesOnSale(terms, now);
  const sessionIds = [...terms.sessions.keys()].filter((sessionId) => isOpen(terms, sessionId, now));
  const prices = [...terms.pricings.values()].filter(({ ticketType }) => types.includes(ticketType));
  const zoneIds = [...new Set(prices.map(({ zoneId }) => zoneId))];
  return sessionIds.flatMap((sessionId) => zoneIds.map((zoneId) => ({ sessionId, zoneId })));
}

function typesOnSale(terms: SaleTerms, now: number): string[] {
  if (hasOpened(terms, now)) return ['PUBLIC', ...codeTicketTypes];
  return isPresale(terms, now) ? ['PRIORITY_BOOKING'] : [];
}
