import { expect, test } from 'vitest';
import { addAllotments } from './allotment-sum.ts';
import { commissionOf } from './commission.ts';
import { addSettlementRows } from './settlement.ts';

test.each([
  { priceCents: 48_000, commissionBasisPoints: 850, tickets: 2, cents: 8160 },
  { priceCents: 333, commissionBasisPoints: 1000, tickets: 3, cents: 99 },
  { priceCents: 335, commissionBasisPoints: 1000, tickets: 3, cents: 102 },
  { priceCents: 48_000, commissionBasisPoints: 0, tickets: 2, cents: 0 },
])('the commission of $tickets tickets at $priceCents cents is $cents', ({ tickets, cents, ...terms }) => {
  expect(commissionOf(terms, tickets)).toBe(cents);
});

test('the places of several allotments are added one by one', () => {
  const one = { allotted: 40, sold: 2, held: 1, returned: 7, free: 30 };
  expect(addAllotments([one, one])).toEqual({ allotted: 80, sold: 4, held: 2, returned: 14, free: 60 });
  expect(addAllotments([])).toEqual({ allotted: 0, sold: 0, held: 0, returned: 0, free: 0 });
});

test('an outlet owes what it sold, less what it voided and its commission', () => {
  const sale = { sold: 3, grossCents: 90_000, voided: 1, voidedCents: -30_000, commissionCents: -6000 };
  const other = { sold: 1, grossCents: 10_000, voided: 0, voidedCents: 0, commissionCents: -1000 };
  expect(addSettlementRows([sale, other])).toEqual({
    sold: 4,
    grossCents: 100_000,
    voided: 1,
    voidedCents: -30_000,
    commissionCents: -7000,
    owedCents: 63_000,
  });
});
