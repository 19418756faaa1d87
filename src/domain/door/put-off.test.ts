import { expect, test } from 'vitest';
import { isPutOff } from './put-off.ts';

const hour = 3_600_000;
test.each([
  [12, true],
  [11.9, false],
  [0, false],
  [-24, false],
])('a show that begins %d hours later is put off: %s', (hours, expected) => {
  expect(isPutOff(5 * hour, (5 + hours) * hour)).toBe(expected);
});
