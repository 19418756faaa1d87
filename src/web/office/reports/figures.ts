import type { Figures } from '../../../contract/reports.ts';

const counts = new Intl.NumberFormat('en');
export const countOf = (count: number): string => counts.format(count);

const moneyNames = [
  'sales',
  'discounts',
  'fees',
  'deliveries',
  'exchanges',
  'refunds',
  'corrections',
  'total',
  'commissions',
] as const satisfies (keyof Figures)[];

/** Columns without any amount are left out, except those that every sale has. */
export const shownNames = (sums: Figures) =>
  moneyNames.filter((name) => name === 'sales' || name === 'fees' || name === 'total' || sums[name] !== 0);
