import { expect, test } from 'vitest';
import { dayAndTime, sayIn, timeAt } from './door-words.tsx';

test.each([
  ['zh-hk', '4月16日（五）20:05'],
  ['zh-tw', '4月16日（五）20:05'],
  ['en', 'Fri 16 Apr, 20:05'],
] as const)('the time of a session in %s is %s', (locale, text) => {
  expect(dayAndTime('2027-04-16T12:05:00Z', locale)).toBe(text);
});

test.each([
  ['of this evening', '2027-04-16T15:55:00Z', '20:05'],
  ['of the evening before, past midnight', '2027-04-16T16:10:00Z', '4月16日（五）20:05'],
])('a time %s', (_, now, text) => {
  expect(timeAt('2027-04-16T12:05:00Z', 'zh-hk', Date.parse(now))).toBe(text);
});

test('one scan is told as one in English; Chinese has one form for all counts', () => {
  expect(sayIn('en')('locked.kept', { count: 1 })).toBe('1 scan is not sent yet. It is safe.');
  expect(sayIn('en')('locked.kept', { count: 2 })).toBe('2 scans are not sent yet. They are safe.');
  expect(sayIn('zh-hk')('locked.kept', { count: 1 })).toMatch(/^1 /);
});
