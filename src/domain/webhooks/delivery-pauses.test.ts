import { expect, test } from 'vitest';
import { pauseAfterFailure } from './delivery-pauses.ts';

test('a delivery is retried for a day: the pauses grow, and the retries end', () => {
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const pause = pauseAfterFailure(attempts);
    if (pause === null) break;
    pauses.push(pause);
  }
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(25);
});
