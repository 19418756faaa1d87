import { expect, test } from 'vitest';
import { eventOfOrder, orderIdOf } from './order-id.ts';

test('an order id carries its event and stays a whole number', () => {
  const first = orderIdOf(52, 1) as number;
  expect(first).toBe(52 * 2 ** 32 + 1);
  expect(eventOfOrder(first)).toBe(52);
  const last = orderIdOf(2 ** 21 - 1, 2 ** 32 - 1) as number;
  expect(Number.isSafeInteger(last)).toBe(true);
  expect(last).toBe(Number.MAX_SAFE_INTEGER);
  expect(eventOfOrder(last)).toBe(2 ** 21 - 1);
});

test.each([
  ['no event', 0, 1],
  ['an event that does not fit', 2 ** 21, 1],
  ['no number', 1, 0],
  ['more orders than an event has ids for', 1, 2 ** 32],
])('there is no id for %s', (_, eventId, number) => {
  expect(orderIdOf(eventId, number)).toBeNull();
});
