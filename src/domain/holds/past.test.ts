import { expect, test } from 'vitest';
import { withPast } from './past.ts';

test.each([
  ['nothing is known', 0, 0, 16],
  ['a seat that is paid makes room for five', 10, 0, 66],
  ['a seat that lapsed takes three', 0, 5, 1],
  ['a school of which a third lapses widens its share', 66, 33, 247],
  ['nothing is less than nothing', 0, 100, 0],
  ['trust has an end', 1000, 0, 304],
])('a share of 16 when %s', (_, paidSeats, lapsedSeats, share) => {
  expect(withPast(16, 96, { paidSeats, lapsedSeats })).toBe(share);
});
