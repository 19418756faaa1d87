import { describe, expect, test } from 'vitest';
import { clockTime, dayNumber, localInstant, wallTime } from './hong-kong-time.ts';

describe('the time on the wall in Hong Kong', () => {
  test('an evening show', () => {
    const wall = wallTime('2027-03-12T12:15:00.000Z');
    expect(wall).toEqual({ year: 2027, month: 3, day: 12, weekday: 5, hour: 20, minute: 15 });
    expect(clockTime(wall)).toBe('20:15');
  });

  test('late in the evening of UTC it is already the next day, month and year', () => {
    expect(wallTime('2026-12-31T16:05:00Z')).toEqual({ year: 2027, month: 1, day: 1, weekday: 5, hour: 0, minute: 5 });
  });

  test('midnight is 00:00, never 24:00', () => {
    expect(clockTime(wallTime('2027-06-05T16:00:00Z'))).toBe('00:00');
  });

  test('neighbouring days have neighbouring numbers, over a month end too', () => {
    expect(dayNumber(wallTime('2027-03-01T12:00:00Z')) - dayNumber(wallTime('2027-02-28T12:00:00Z'))).toBe(1);
  });

  test('the same instant written with its place', () => {
    expect(localInstant('2027-03-12T12:15:00.000Z')).toBe('2027-03-12T20:15+08:00');
    expect(Date.parse(localInstant('2027-01-01T16:30:00Z'))).toBe(Date.parse('2027-01-01T16:30:00Z'));
  });
});
