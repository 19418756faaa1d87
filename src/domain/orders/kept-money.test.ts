import { expect, test } from 'vitest';
import { splitKept, splitPortion } from './kept-money.ts';

const kept = { otherCents: 5_000, feesCents: 3_000, deliveryCents: 4_000 };

test.each([
  ['a part of a charge', kept, 2_000, { otherCents: 2_000, feesCents: 0, deliveryCents: 0 }],
  ['a charge and some fees', kept, 6_000, { otherCents: 5_000, feesCents: 1_000, deliveryCents: 0 }],
  ['all of it', kept, 12_000, kept],
  ['fees alone', { ...kept, otherCents: 0 }, 3_000, { otherCents: 0, feesCents: 3_000, deliveryCents: 0 }],
  [
    'fees after a goodwill that was more than the charge',
    { ...kept, otherCents: -1_000 },
    6_000,
    { otherCents: 0, feesCents: 3_000, deliveryCents: 3_000 },
  ],
  [
    'more than the parts',
    { otherCents: 0, feesCents: 0, deliveryCents: 0 },
    100,
    { otherCents: 100, feesCents: 0, deliveryCents: 0 },
  ],
])('of kept money goes back: %s', (_, money, refundCents, parts) => {
  expect(splitKept(money, refundCents)).toEqual(parts);
});

test('the refunds of one decision have its parts one after the other, and together all of them', () => {
  const portions = [4_000, 3_000, 5_000];
  const parts = portions.map((amountCents, at) => {
    const beforeCents = portions.slice(0, at).reduce((sum, cents) => sum + cents, 0);
    return splitPortion(kept, { beforeCents, amountCents });
  });
  expect(parts).toEqual([
    { otherCents: 4_000, feesCents: 0, deliveryCents: 0 },
    { otherCents: 1_000, feesCents: 2_000, deliveryCents: 0 },
    { otherCents: 0, feesCents: 1_000, deliveryCents: 4_000 },
  ]);
});
