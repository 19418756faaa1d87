import { describe, expect, test } from 'vitest';
import { doorsTime, showingDates } from './showing-dates.ts';

/** `03-12 20:15` is that time on the wall in 2027. */
const sessions = (...texts: string[]) =>
  texts.map((text) => ({ startTime: new Date(`2027-${text.replace(' ', 'T')}+08:00`).toISOString() }));
const datesOf = (...texts: string[]) => showingDates(sessions(...texts));
const pattern = (...texts: string[]) => datesOf(...texts)?.pattern;

describe('the dates of an event', () => {
  test('run from the earliest to the latest session, whatever their order', () => {
    const dates = datesOf('03-14 19:00', '03-12 20:15', '03-13 20:15');
    expect(dates).toMatchObject({ first: { month: 3, day: 12 }, last: { month: 3, day: 14 }, days: 3, showings: 3 });
  });

  test('are unknown while there is no session', () => {
    expect(showingDates([])).toBeUndefined();
  });

  test('a matinee and an evening are one day with two showings', () => {
    expect(datesOf('03-12 15:00', '03-12 20:00')).toMatchObject({ days: 1, showings: 2, startsAt: undefined });
  });

  test('the start is told when it is the same every day', () => {
    expect(datesOf('03-12 20:15', '03-13 20:15')?.startsAt).toBe('20:15');
  });
});

describe('weekdays the short way', () => {
  test.each([
    ['one day', ['01-23 20:30'], { kind: 'listed', weekdays: [6] }],
    ['two days', ['02-20 20:00', '02-21 20:00'], { kind: 'listed', weekdays: [6, 0] }],
    ['three in a row', ['03-12 20:15', '03-13 20:15', '03-14 19:00'], { kind: 'running', weekdays: [5, 0] }],
    ['three apart', ['03-12 20:00', '03-14 20:00', '03-17 20:00'], { kind: 'listed', weekdays: [5, 0, 3] }],
    ['each Friday', ['01-08 20:00', '01-15 20:00', '01-22 20:00'], { kind: 'weekly', weekday: 5 }],
    ['many, here and there', ['01-01 20:00', '01-03 20:00', '01-04 20:00', '01-09 20:00'], { kind: 'scattered' }],
  ])('%s', (_, days, expected) => {
    expect(pattern(...days)).toEqual(expected);
  });

  test('eight days in a row are more than a week: no run of weekdays tells them', () => {
    expect(pattern(...[1, 2, 3, 4, 5, 6, 7, 8].map((day) => `05-0${day} 20:00`))).toEqual({ kind: 'scattered' });
  });
});

describe('the doors', () => {
  test('open some minutes before, at one time when all showings start together', () => {
    expect(doorsTime(sessions('03-12 20:15', '03-13 20:15'), 75)).toBe('19:00');
  });

  test('have no one time when showings start at different times', () => {
    expect(doorsTime(sessions('03-12 20:15', '03-14 19:00'), 75)).toBeUndefined();
  });
});
