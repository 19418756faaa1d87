import { expect, test } from 'vitest';
import { secondsUntilNextGuess } from './guess-delay.ts';

test.each([
  [0, 0],
  [5, 0],
  [6, 1],
  [7, 2],
  [10, 16],
  [16, 900],
  [1000, 900],
])('after %i wrong guesses the next one waits %i seconds', (wrong, seconds) =>
  expect(secondsUntilNextGuess(wrong)).toBe(seconds),
);
