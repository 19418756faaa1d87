import { describe, expect, test } from 'vitest';
import { daysOf, dueDay, newestDue, nextDue } from './standing-schedule.ts';

/** `2027-03-10 07:00` in Hong Kong; it is a Wednesday. */
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`);
const text = (instant: number) => new Date(instant + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

describe('an export of every day at seven', () => {
  const schedule = { weekday: null, hour: 7 };
  test.each([
    ['2027-03-10 07:00', '2027-03-10 07:00', '2027-03-11 07:00'],
    ['2027-03-10 06:59', '2027-03-09 07:00', '2027-03-10 07:00'],
    ['2027-03-10 23:59', '2027-03-10 07:00', '2027-03-11 07:00'],
    ['2027-03-01 00:00', '2027-02-28 07:00', '2027-03-01 07:00'],
  ])('at %s was due at %s, and is next at %s', (now, newest, next) => {
    expect(text(newestDue(schedule, at(now)))).toBe(newest);
    expect(text(nextDue(schedule, at(now)))).toBe(next);
  });
});

describe('an export of every Monday at midnight', () => {
  const schedule = { weekday: 1, hour: 0 };
  test.each([
    ['2027-03-08 00:00', '2027-03-08 00:00', '2027-03-15 00:00'],
    ['2027-03-07 23:59', '2027-03-01 00:00', '2027-03-08 00:00'],
    ['2027-03-14 12:00', '2027-03-08 00:00', '2027-03-15 00:00'],
  ])('at %s was due at %s, and is next at %s', (now, newest, next) => {
    expect(text(newestDue(schedule, at(now)))).toBe(newest);
    expect(text(nextDue(schedule, at(now)))).toBe(next);
  });
});

test.each([
  ['yesterday', '2027-03-01 00:00', '2027-02-28', '2027-02-28'],
  ['lastWeek', '2027-03-10 07:00', '2027-03-01', '2027-03-07'],
  ['lastWeek', '2027-03-08 00:00', '2027-03-01', '2027-03-07'],
  ['lastWeek', '2027-03-07 23:00', '2027-02-22', '2027-02-28'],
  ['lastMonth', '2027-03-10 07:00', '2027-02-01', '2027-02-28'],
  ['lastMonth', '2027-01-01 00:00', '2026-12-01', '2026-12-31'],
  ['all', '2027-03-10 07:00', null, null],
] as const)('%s is, at %s, from %s to %s', (period, due, from, to) => {
  expect(daysOf(period, at(due))).toEqual({ from, to });
});

test('the day of a due time is the one in Hong Kong', () => {
  expect(dueDay(at('2027-03-10 00:00'))).toBe('2027-03-10');
});
