import { expect, test } from 'vitest';
import { RecentBuyers } from './recent-buyers.ts';

const buyer = (number: number, eventId = 1) => ({ eventId, passId: `pass${number}`, visitor: `visitor${number}` });
const crowd = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => buyer(from + index));

test('a buyer is known by the pass and by who it is, at that event', () => {
  const recent = new RecentBuyers();
  expect(recent.knows(buyer(1))).toBe(false);
  recent.add(buyer(1));
  expect(recent.knows({ ...buyer(2), passId: 'pass1' })).toBe(true);
  expect(recent.knows({ ...buyer(2), visitor: 'visitor1' })).toBe(true);
  expect(recent.knows({ ...buyer(2), visitor: 'visitor1', eventId: 2 })).toBe(false);
});

test('of thousands of buyers nearly all are known, of those who were not here nearly none, and all are forgotten in time', () => {
  const recent = new RecentBuyers();
  const known = (buyers: ReturnType<typeof crowd>) => buyers.filter((one) => recent.knows(one)).length;
  for (const one of crowd(0, 10_000)) recent.add(one);
  expect(known(crowd(0, 10_000))).toBeGreaterThan(9_500);
  expect(known(crowd(10_000, 20_000))).toBeLessThan(20);
  for (const one of crowd(20_000, 520_000)) recent.add(one);
  expect(known(crowd(0, 10_000))).toBeLessThan(100);
});
