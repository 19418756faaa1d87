import { expect, test } from 'vitest';
import { idNumberDaysAfterShow, idNumberEnd } from './id-number.ts';

test.each([
  ['5678', '5678'],
  ['567(8)', '5678'],
  ['567 (a)', '567A'],
  [' a-12３ ', 'A123'],
])('%o ends with %s', (typed, end) => {
  expect(idNumberEnd(typed)).toBe(end);
});

test.each(['', '567', '56789', 'A123456(7)', '五六七八', '56.8', 'ı234', ' '.repeat(50)])(
  '%o is not the end of one',
  (typed) => {
    expect(idNumberEnd(typed)).toBeNull();
  },
);

test('it is kept for a month after the show', () => {
  expect(idNumberDaysAfterShow).toBe(30);
});
