import { expect, test } from 'vitest';
import { RecentBuyers } from './recent-buyers.ts';

const buyer = (number: number, eventId = 1) => ({ eventId, passId: `pass${number}`, visitor: `visitor${number}` });

test('a buyer is known by the pass and by who it is, at that event, and forgotten after tens of thousands of others', () => {
  const recent = new RecentBuyers();
  expect(recent.knows(buyer(1))).toBe(false);
  recent.add([buyer(1)]);
  expect(recent.knows({ ...buyer(2), passId: 'pass1' })).toBe(true);
  expect(recent.knows({ ...buyer(2), visitor: 'visitor1' })).toBe(true);
  expect(recent.knows({ ...buyer(2), visitor: 'visitor1', eventId: 2 })).toBe(false);
  for (let number = 2; number < 20_000; number += 1) recent.add([buyer(number)]);
  expect(recent.knows(buyer(1))).toBe(true);
  for (let number = 20_000; number < 60_000; number += 1) recent.add([buyer(number)]);
  expect(recent.knows(buyer(1))).toBe(false);
  expect(recent.knows(buyer(59_999))).toBe(true);
});
