import { expect, test } from 'vitest';
import { priceAfterChange } from './change-seats.ts';

const ticket = { pricingId: 1, priceCents: 48_000, discountCents: 10_000 };

test('in the same zone the price stays, even if the list says another one now', () => {
  expect(priceAfterChange(ticket, { id: 1, priceCents: 70_000 })).toEqual(ticket);
});

test('in another zone its price counts, less the discount', () => {
  expect(priceAfterChange(ticket, { id: 2, priceCents: 88_000 })).toEqual({
    pricingId: 2,
    priceCents: 78_000,
    discountCents: 10_000,
  });
});

test('no discount is larger than the price', () => {
  expect(priceAfterChange(ticket, { id: 3, priceCents: 8_000 })).toMatchObject({ priceCents: 0, discountCents: 8_000 });
});
