import { describe, expect, test } from 'vitest';
import {
  codeAlphabet,
  codeLengthMin,
  drawCodes,
  isCodeShape,
  isCodeWord,
  normaliseCode,
  normaliseSearch,
  typedCodeMax,
} from './code-text.ts';

const bytes = (count: number) => Uint8Array.from({ length: count }, (_, at) => (at * 97 + (at >> 8) * 31) % 256);

describe('drawn codes', () => {
  test('begin with the word and have no letters that look alike', () => {
    const codes = drawCodes(bytes(4000), { word: 'FANS', length: 8 }, 100);
    expect(codes).toHaveLength(100);
    for (const code of codes) expect(code).toMatch(/^FANS[23456789CDFGHJKMNPQRTVWXY]{8}$/);
    expect(codes.join('')).not.toMatch(/[01IL]/);
  });

  test('are all different, also when the same bytes come again', () => {
    const codes = drawCodes(new Uint8Array(80).fill(7), { word: '', length: 8 }, 10);
    expect(codes).toEqual(['9'.repeat(8)]);
  });

  test('use each letter as often: bytes above the last full round are left out', () => {
    expect(drawCodes(Uint8Array.from([250, 255, 0, 24, 25, 249]), { word: '', length: 4 }, 1)).toEqual(['2Y2Y']);
    expect(codeAlphabet).toHaveLength(25);
  });

  test('a code without drawn letters is its word', () => {
    expect(drawCodes(new Uint8Array(), { word: 'WELCOME', length: 0 }, 1)).toEqual(['WELCOME']);
  });
});

test('a guess hits a code once in a million tries at most: more codes have more letters', () => {
  expect([1, 100, 5000, 100_000].map(codeLengthMin)).toEqual([5, 6, 7, 8]);
});

test.each<[string, string, number, number, boolean]>([
  ['as many letters as needed', 'FANS', 8, 100_000, true],
  ['no word', '', 8, 100_000, true],
  ['too few letters', 'FANS', 7, 100_000, false],
  ['too many letters', 'FANS', 17, 1, false],
  ['one word for everybody', 'WELCOME', 0, 1, true],
  ['the same word twice', 'WELCOME', 0, 2, false],
  ['a word that is too short alone', 'HEY', 0, 1, false],
  ['a word with a sign', 'FAN-', 8, 1, false],
])('%s', (_, word, length, count, isPossible) => {
  expect(isCodeShape({ word, length }, count)).toBe(isPossible);
});

test('a word has capitals and digits that look like nothing else', () => {
  expect(['FANS', '', 'F2', 'fans', 'F0', '粉絲', 'A'.repeat(17)].map(isCodeWord)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ['FANS2K7M', 'FANS2K7M'],
  [' fans-2k7m ', 'FANS2K7M'],
  ['ＦＡＮＳ－２ｋ７ｍ', 'FANS2K7M'],
  ['FANS–2K 7M\u3000', 'FANS2K7M'],
  ['F0LL0W2K', 'FOLLOW2K'],
  ['1NV1TE', 'INVITE'],
])('%s is read as %s', (typed, code) => {
  expect(normaliseCode(typed)).toBe(code);
});

test.each(['', 'ABC', 'FANS*2K7M', '粉絲二〇二六', 'A'.repeat(33), ' '.repeat(typedCodeMax + 1), 'ﷺ'.repeat(60)])(
  '"%s" can be no code',
  (typed) => {
    expect(normaliseCode(typed)).toBeNull();
  },
);

test('a search reads a part of a code as the code is read; other signs are part of no code', () => {
  expect(['ｆａｎ', 'f0-', ' ', ''].map(normaliseSearch)).toEqual(['FAN', 'FO', '', '']);
  expect(['%', '_', '-', 'FAN%', '粉絲'].map(normaliseSearch)).toEqual([null, null, null, null, null]);
});
