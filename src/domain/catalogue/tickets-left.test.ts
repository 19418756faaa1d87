import { expect, test } from 'vitest';
import { ticketsLeftOf } from './tickets-left.ts';

test.each([
  ['a hall that is half full', { free: 5000, capacity: 10_000, isHeld: true }, 'many'],
  ['one in twenty seats', { free: 500, capacity: 10_000, isHeld: false }, 'few'],
  ['one seat more', { free: 501, capacity: 10_000, isHeld: false }, 'many'],
  ['twenty seats of a small hall', { free: 20, capacity: 100, isHeld: false }, 'few'],
  ['no seat, but orders that are not paid yet', { free: 0, capacity: 100, isHeld: true }, 'few'],
  ['no seat', { free: 0, capacity: 100, isHeld: false }, 'none'],
] as const)('%s: %3$s left', (_, counted, left) => {
  expect(ticketsLeftOf(counted)).toBe(left);
});
