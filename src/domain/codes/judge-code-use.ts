// Decides whether tickets of an order may be sold by its code, by the state of the code under its lock.
import type { CodeUse, PricedLine } from '../orders/order-request.ts';
import type { RowSeats } from '../seating/seat-lists.ts';

/** A code as it is under its lock. */
export type LockedCode = {
  version: number;
  isWithdrawn: boolean;
  ticketsLeft: number;
  /** The only seats that it sells; null for all of its zones. */
  seats: readonly RowSeats[] | null;
};
export type CodeUseRefusal = { refused: 'codeOver' } | { refused: 'codeUsedUp'; left: number };

/** A code is limited by its tickets. A code that staff withdrew or changed since it was checked has to be checked again. */
export function judgeCodeUse(use: CodeUse, code: LockedCode | undefined): CodeUseRefusal | null {
  if (!code || code.isWithdrawn || code.version !== use.version) return { refused: 'codeOver' };
  return use.ticketCount > code.ticketsLeft ? { refused: 'codeUsedUp', left: code.ticketsLeft } : null;
}

/** The lines of an order, with the seats that those at the price of the code may have. */
export const withSeatsOf = <Line extends PricedLine>({ seats }: LockedCode, lines: readonly Line[]): Line[] =>
  lines.map((line) => (seats && line.pricing.discountCents !== undefined ? { ...line, onlySeats: seats } : line));
