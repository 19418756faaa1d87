import { expect, test } from 'vitest';
import { ticketsLeftOf } from './tickets-left.ts';

const noWheelchairs = { wheelchairFree: 0 };

test.each([
  ['a hall that is half full', { ...noWheelchairs, free: 5000, capacity: 10_000, isHeld: true }, 'many'],
  ['one in twenty seats', { ...noWheelchairs, free: 500, capacity: 10_000, isHeld: false }, 'few'],
  ['one seat more', { ...noWheelchairs, free: 501, capacity: 10_000, isHeld: false }, 'many'],
  ['twenty seats of a small hall', { ...noWheelchairs, free: 20, capacity: 100, isHeld: false }, 'few'],
  ['no seat, but orders that are not paid yet', { wheelchairFree: 2, free: 0, capacity: 100, isHeld: true }, 'few'],
  ['wheelchair places alone', { wheelchairFree: 2, free: 0, capacity: 100, isHeld: false }, 'wheelchair'],
  ['no seat', { ...noWheelchairs, free: 0, capacity: 100, isHeld: false }, 'none'],
] as const)('%s: %3$s left', (_, counted, left) => {
  expect(ticketsLeftOf(counted)).toBe(left);
});
