import { expect, test } from 'vitest';
import { doorsTimeOf } from './doors-time.ts';

const startsAt = new Date('2027-04-16T12:00:00Z');

test('doors open so many minutes before the show', () => {
  expect(doorsTimeOf(startsAt, 45)).toBe('2027-04-16T11:15:00.000Z');
  expect(doorsTimeOf(startsAt, 0)).toBe('2027-04-16T12:00:00.000Z');
});

test('an event may say nothing about its doors', () => {
  expect(doorsTimeOf(startsAt, null)).toBeNull();
});
