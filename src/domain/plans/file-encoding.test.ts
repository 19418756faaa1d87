import { expect, test } from 'vitest';
import { encodingOf } from './file-encoding.ts';

const text = 'section,row\n堂座,A';
const bytes = (...values: number[]) => Uint8Array.from(values);
const utf16 = (isLittle: boolean, hasMark: boolean) =>
  Uint8Array.from(
    [...(hasMark ? '\ufeff' : ''), ...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

test.each<[string, Uint8Array, string]>([
  ['UTF-8', new TextEncoder().encode(text), 'utf-8'],
  ['UTF-8 of four bytes', new TextEncoder().encode('𠮷'), 'utf-8'],
  ['UTF-8 of two bytes', new TextEncoder().encode('é'), 'utf-8'],
  ['no bytes at all', bytes(), 'utf-8'],
  ['UTF-16 with its mark', utf16(true, true), 'utf-16le'],
  ['UTF-16 with its mark, the other way round', utf16(false, true), 'utf-16be'],
  ['UTF-16 without a mark', utf16(true, false), 'utf-16le'],
  ['UTF-16 without a mark, the other way round', utf16(false, false), 'utf-16be'],
  ['Big5', bytes(0xb0, 0xf3, 0xae, 0x79, 0x2c, 0x41), 'big5'],
  ['Big5 that ends in the middle', bytes(0x41, 0xe5), 'big5'],
  ['a byte that begins nothing', bytes(0x41, 0xff), 'big5'],
  ['a letter in the middle of another', bytes(0xe5, 0x41, 0x41), 'big5'],
])('%s is known by its bytes', (_, file, encoding) => {
  expect(encodingOf(file)).toBe(encoding);
});

test('a plan in Big5 is read', () => {
  const big5 = bytes(0xb0, 0xf3, 0xae, 0x79);
  expect(new TextDecoder(encodingOf(big5)).decode(big5)).toBe('堂座');
});
