import { expect, test } from 'vitest';
import { dayAndTime } from './door-words.tsx';

test.each([
  ['zh-hk', '4月16日（五）20:05'],
  ['zh-tw', '4月16日（五）20:05'],
  ['en', 'Fri, Apr 16, 20:05'],
] as const)('the time of a session in %s is %s', (locale, text) => {
  expect(dayAndTime('2027-04-16T12:05:00Z', locale)).toBe(text);
});
