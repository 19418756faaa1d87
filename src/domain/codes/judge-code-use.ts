// Decides whether tickets of an order may be sold by its code, by the state of the code under its lock.
import type { CodeUse } from '../orders/order-request.ts';

/** A code as it is under its lock. */
export type LockedCode = { version: number; isWithdrawn: boolean; ticketsLeft: number };
export type CodeUseRefusal = { refused: 'codeOver' } | { refused: 'codeUsedUp'; left: number };

/** A code is limited by its tickets. A code that staff withdrew or changed since it was checked has to be checked again. */
export function judgeCodeUse(use: CodeUse, code: LockedCode | undefined): CodeUseRefusal | null {
  if (!code || code.isWithdrawn || code.version !== use.version) return { refused: 'codeOver' };
  return use.ticketCount > code.ticketsLeft ? { refused: 'codeUsedUp', left: code.ticketsLeft } : null;
}
