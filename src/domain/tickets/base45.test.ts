import { expect, test } from 'vitest';
import { readBase45, writeBase45 } from './base45.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
  ['ietf!', 'QED8WEX0'],
  ['', ''],
])('%o is written %o, as in RFC 9285, and read again', (text, written) => {
  expect(writeBase45(bytesOf(text))).toBe(written);
  expect(readBase45(written)).toEqual(bytesOf(text));
});

test('each byte is written and read again, alone and in a pair', () => {
  for (let byte = 0; byte < 256; byte += 1)
    for (const bytes of [[byte], [byte, 255 - byte], [0, byte], [255, 255, byte]])
      expect(readBase45(writeBase45(Uint8Array.from(bytes)))).toEqual(Uint8Array.from(bytes));
});

test.each(['A', 'AAAA', 'aa', 'A!', 'GGX', ':::', '5U0A', '::', 'é0'])('%o is refused', (text) => {
  expect(readBase45(text)).toBeNull();
});
