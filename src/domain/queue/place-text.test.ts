import { expect, test } from 'vitest';
import { readPass } from './pass.ts';
import { readPlace, writePlace } from './place-text.ts';

test.each([
  [{ eventId: 52, arrival: 1284, visitor: 'v-1_Z' }, '52.1284.v-1_Z'],
  [{ eventId: 7, arrival: 0, visitor: 'b'.repeat(64) }, `7.0.${'b'.repeat(64)}`],
  [{ eventId: 1e15, arrival: 1e14, visitor: 'v' }, '1000000000000000.100000000000000.v'],
])('%o is written %s and read again', (place, text) => {
  expect(writePlace(place)).toBe(text);
  expect(readPlace(text)).toEqual(place);
});

test.each([
  '',
  '52.1',
  '0.1.v',
  '052.1.v',
  '52.01.v',
  '52.-1.v',
  '52.1.',
  '52.1.v v',
  'x52.1.v',
  '52.1.v.9',
  `52.1.${'b'.repeat(65)}`,
  '10000000000000000.1.v',
  '52.1000000000000000.v',
])('%o is no place', (text) => {
  expect(readPlace(text)).toBeNull();
});

test('a place does not even look like a pass', () => {
  expect(readPass(writePlace({ eventId: 52, arrival: 1284, visitor: 'v' }))).toBeNull();
});
