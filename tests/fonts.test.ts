// English is drawn by a Latin face, marks included: a Chinese face draws them as wide as a Chinese character.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import articles from '../src/words/articles.en.json' with { type: 'json' };
import words from '../src/words/en.json' with { type: 'json' };

const styles = join(import.meta.dirname, '../src/web/ui/styles');
const css = readFileSync(join(styles, 'tokens.css'), 'utf8');
const font = create(readFileSync(join(styles, 'fonts/archivo-limelight.woff2')));

/** The characters that browsers take from the display face. */
const ranges = (/unicode-range: ([^;]+);/.exec(css)?.[1] ?? '').split(',').map((range) => {
  const [first = '', last = first] = range.trim().replace('U+', '').split('-');
  return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
});
const isInRange = (character: string) => {
  const point = character.codePointAt(0) ?? 0;
  return ranges.some(({ first, last }) => first <= point && point <= last);
};
const isDrawn = (character: string) => font.layout(character).glyphs.every(({ id }) => id !== 0);

test('the display face has every character of its range', () => {
  const characters = ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  );
  expect(characters.length).toBeGreaterThan(100);
  expect(characters.filter((character) => !isDrawn(character))).toEqual([]);
  expect(isDrawn('票')).toBe(false);
});

test('English words need no other face, but for three dots, a dot between and names in Chinese', () => {
  const used = new Set(JSON.stringify([words, articles]));
  expect(used).toContain('’');
  const others = [...used].filter((character) => !isInRange(character) && !/[\p{Script=Han}（）]/u.test(character));
  expect(others.sort()).toEqual(['·', '…']);
});

test('in English those come from a Latin face before any Chinese one is asked', () => {
  const english = /:root:lang\(en\) {\s*--font:([^;]+);/.exec(css)?.[1] ?? '';
  expect(english.indexOf('Arial')).toBeGreaterThan(0);
  expect(english.indexOf('Arial')).toBeLessThan(english.indexOf('PingFang'));
});
