import { expect, test } from 'vitest';
import type { Reduction } from '../codes/code-terms.ts';
import { priceAfterChange } from './change-seats.ts';

const ticket = { pricingId: 1, priceCents: 48_000, discountCents: 10_000 };

test('in the same zone the price stays, even if the list says another one now', () => {
  expect(priceAfterChange(ticket, { id: 1, priceCents: 70_000 }, { kind: 'PERCENT', value: 50 })).toEqual(ticket);
});

test.each<[string, Reduction, number]>([
  ['none', { kind: 'NONE', value: 0 }, 40_000],
  ['half of it', { kind: 'PERCENT', value: 50 }, 20_000],
  ['an amount', { kind: 'AMOUNT', value: 10_000 }, 30_000],
  ['an amount above the price', { kind: 'AMOUNT', value: 50_000 }, 0],
  ['down to a price of its own', { kind: 'PRICE', value: 20_000 }, 20_000],
])('in another zone its price counts, less what the code of the ticket takes off: %s', (_, reduction, priceCents) => {
  expect(priceAfterChange(ticket, { id: 2, priceCents: 40_000 }, reduction)).toEqual({
    pricingId: 2,
    priceCents,
    discountCents: 40_000 - priceCents,
  });
});
