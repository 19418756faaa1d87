import { expect, test } from 'vitest';
import { centsFrom, dollarsFrom } from './money.ts';

test('every amount of whole cents comes back as it was', () => {
  for (let cents = -100_000; cents <= 1_000_000; cents += 1)
    if (centsFrom(dollarsFrom(cents)) !== cents) expect.fail(`${cents} cents`);
});

test('an amount between two cents is the nearest', () => {
  expect([0.004, 0.005, 19.99, 1.236].map(centsFrom)).toEqual([0, 1, 1999, 124]);
});
