import { expect, test } from 'vitest';
import { dayAtTen, hongKongTime, posterDates } from './hong-kong-days.ts';

const friday = new Date('2026-11-20T04:00:00Z');

test.each([
  ['week 1 is the next full week', friday, 1, 'mon', '20:00', '2026-11-23T12:00:00.000Z'],
  ['a week goes from Monday to Sunday', friday, 1, 'sun', '19:00', '2026-11-29T11:00:00.000Z'],
  [
    'on a Sunday it begins the day after',
    new Date('2026-11-22T04:00:00Z'),
    1,
    'mon',
    '20:00',
    '2026-11-23T12:00:00.000Z',
  ],
  [
    'late in the evening of London it is already tomorrow in Hong Kong',
    new Date('2026-11-22T17:00:00Z'),
    1,
    'mon',
    '00:30',
    '2026-11-29T16:30:00.000Z',
  ],
  ['weeks go on over the year', friday, 16, 'fri', '20:15', '2027-03-12T12:15:00.000Z'],
] as const)('%s', (_, after, week, weekday, time, expected) => {
  expect(hongKongTime(after, week, weekday, time).toISOString()).toBe(expected);
});

test('sales open at ten in Hong Kong', () => {
  expect(dayAtTen(friday, 7).toISOString()).toBe('2026-11-27T02:00:00.000Z');
});

test.each([
  [['2027-06-05'], '05.06 2027 05.06 05.06.2027'],
  [['2027-03-14', '2027-03-12', '2027-03-13'], '12–14 03.2027 12–14.03 12–14.03.2027'],
  [['2027-01-30', '2027-02-07'], '30.01–07.02 2027 30.01–07.02 30.01–07.02.2027'],
  [['2027-12-31', '2028-01-01'], '31.12–01.01 2028 31.12–01.01 31.12.2027–01.01.2028'],
])('a poster tells %s as "%s"', (days, expected) => {
  const { days: span, month, short, full } = posterDates(days.map((day) => new Date(`${day}T20:00:00+08:00`)));
  expect([span, month, short, full].join(' ')).toBe(expected);
});
