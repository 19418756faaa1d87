import { expect, test } from 'vitest';
import { drawPart } from '../../../../tests/draw-part.tsx';
import { locales } from '../../../words/locales.ts';
import { PasswordStrength } from './password-strength.tsx';

const litIn = (html: string) => html.match(/_lit_/g)?.length ?? 0;
/** A password of each level, from the first to the fifth. */
const passwords = ['abcd', 'abcdefg1', '##########', 'Abcdefg1', 'Abcdefg1!'];

test.each(locales)('as many parts light up as the level says, with a word of its own, in %s', (locale) => {
  const drawn = passwords.map((password) => drawPart(<PasswordStrength password={password} />, locale));
  expect(drawn.map(litIn)).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(drawn.map((html) => /<b>([^<]+)<\/b>/.exec(html)?.[1])).size).toBe(5);
  expect(drawn.join('')).not.toMatch(/translation-not-found|\sstyle=/);
});

test('before anything was typed nothing is judged', () => {
  const html = drawPart(<PasswordStrength password="" />, 'en');
  expect(litIn(html)).toBe(0);
  expect(html).not.toContain('<b>');
});
