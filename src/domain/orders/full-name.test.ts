import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test.each([
  ['陳', '大文', '陳大文'],
  ['歐陽', '娜', '歐陽娜'],
  ['陳', 'Tai Man', '陳 Tai Man'],
  ['Chan', 'Tai Man', 'Tai Man Chan'],
  ['Chan', '大文', '大文 Chan'],
  ['陳', '', '陳'],
  ['Chan', '', 'Chan'],
  ['', 'Tai Man', 'Tai Man'],
])('the family name %s and the given name %s are written %s', (lastName, firstName, text) => {
  expect(fullName({ lastName, firstName })).toBe(text);
});
