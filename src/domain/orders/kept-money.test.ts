import { expect, test } from 'vitest';
import { splitKept } from './kept-money.ts';

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
