import { expect, test } from 'vitest';
import { isOwnerInformed, secondsUntilNextCode, secondsUntilNextGuess } from './guess-delay.ts';

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

test.each([
  [0, 0],
  [4, 0],
  [5, 900],
  [6, 1800],
  [7, 3600],
  [8, 3600],
  [1000, 3600],
])('after %i wrong codes the next one waits %i seconds', (wrong, seconds) =>
  expect(secondsUntilNextCode(wrong)).toBe(seconds),
);

test('the owner is told by the third wrong code, and by every tenth', () => {
  const reported = Array.from({ length: 31 }, (_, wrong) => wrong).filter(isOwnerInformed);
  expect(reported).toEqual([3, 10, 20, 30]);
});
