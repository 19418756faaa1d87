import { expect, test } from 'vitest';
import { drawPart } from '../../../../tests/support/samples/draw-part.tsx';
import { locales } from '../../../words/locales.ts';
import { PasswordStrength } from './password-strength.tsx';

const litIn = (html: string) => html.match(/_lit_/g)?.length ?? 0;
/**
 * Passwords of the levels 1, 2, 4 and 5. The specification's sums give no password the third: the caps lead past it.
 */
const passwords = ['abcd', 'abcdefg1', 'Abcdefg1', 'Abcdefg1!'];

test.each(locales)('as many parts light up as the level says, with a word of its own, in %s', (locale) => {
  const drawn = passwords.map((password) => drawPart(<PasswordStrength password={password} />, locale));
  expect(drawn.map(litIn)).toEqual([1, 2, 4, 5]);
  expect(new Set(drawn.map((html) => /<b>([^<]+)<\/b>/.exec(html)?.[1])).size).toBe(4);
  expect(drawn.join('')).not.toMatch(/translation-not-found|\sstyle=/);
});

test('before anything was typed nothing is judged', () => {
  const html = drawPart(<PasswordStrength password="" />, 'en');
  expect(litIn(html)).toBe(0);
  expect(html).not.toContain('<b>');
});
