import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import { ListTime, listDayText } from './list-time.tsx';

test.each([
  ['2027-03-12T12:15:00Z', '12/03/27 20:15'],
  ['2026-12-31T16:00:00.000Z', '01/01/27 00:00'],
  ['2009-07-05T01:02:03Z', '05/07/09 09:02'],
])('a list tells %s as %s', (instant, text) => {
  expect(readOf(drawPart(<ListTime instant={instant} />, 'en')).trim()).toBe(text);
});

test('a day without a time is told as 2027/03/12', () => {
  expect(listDayText('2027-03-12')).toBe('2027/03/12');
});
