import { expect, test } from 'vitest';
import { freshBytes } from './fresh-bytes.ts';

test('bytes are never given out twice, also when they are fetched anew', () => {
  const given = Array.from({ length: 3000 }, (_, at) => freshBytes(12 + (at % 5)));
  expect(given.map(({ length }) => length)).toEqual(given.map((_, at) => 12 + (at % 5)));
  expect(new Set(given.map((bytes) => bytes.toString('hex'))).size).toBe(given.length);
  // Bytes that were given out are the caller's own.
  const first = given[0]?.toString('hex');
  for (let times = 0; times < 1000; times += 1) freshBytes(64);
  expect(given[0]?.toString('hex')).toBe(first);
});

test('each bit is set about as often as not', () => {
  const counts = new Array(8).fill(0);
  const bytes = 40_000;
  for (let at = 0; at < bytes; at += 16)
    for (const byte of freshBytes(16)) for (let bit = 0; bit < 8; bit += 1) counts[bit] += (byte >> bit) & 1;
  for (const count of counts) expect(Math.abs(count / bytes - 0.5)).toBeLessThan(0.02);
});
