import { expect, test } from 'vitest';
import { afterFailure } from './after-failure.ts';

const attemptsUntil = (isRefused: boolean) => {
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const pause = afterFailure({ attempts, isRefused });
    if (pause === null) return { attempts, pauses };
    pauses.push(pause);
  }
};

test('pauses grow from ten seconds to five minutes', () => {
  expect(attemptsUntil(false).pauses.slice(0, 8)).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
});

test('a mail is tried for about a day before it is given up', () => {
  const { attempts, pauses } = attemptsUntil(false);
  expect(attempts).toBe(300);
  expect(pauses.reduce((sum, each) => sum + each, 0) / 3600).toBeCloseTo(24.5, 0);
});

test('a mail that is refused is offered three times', () => {
  expect(attemptsUntil(true)).toEqual({ attempts: 3, pauses: [10, 20] });
});
