import type { OrderFile } from '../../../contract/transactions.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';

/** The money that was paid for an order and did not go back. */
export const keptOf = ({ paid, refundedBefore }: Pick<OrderFile, 'paid' | 'refundedBefore'>): number =>
  dollarsFrom(centsFrom(paid) - centsFrom(refundedBefore));
