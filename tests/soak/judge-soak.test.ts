import { expect, test } from 'vitest';
import { diceFrom } from '../support/tools/dice.ts';
import { judgeSoak, type MeasureName, measureNames, type Sample } from './judge-soak.ts';

/** A sample each minute, with noise of two parts in a hundred. */
function samplesOf(hours: number, risePerHour: Partial<Record<MeasureName, number>> = {}): Sample[] {
  const dice = diceFrom(7);
  const usual: Sample = {
    ...{
      hours: 0,
      memory: 200,
      handles: 60,
      connections: 20,
      deadRows: 0.1,
      walPerPurchase: 20,
      p99: 80,
      mailDelay: 1,
    },
  };
  return Array.from({ length: hours * 60 }, (_, minute) => {
    const at = minute / 60;
    const noisy = measureNames.map((name) => {
      const noise = 1 + dice.between(-20, 20) / 1000;
      return [name, usual[name] * noise + (risePerHour[name] ?? 0) * at];
    });
    return { ...usual, ...Object.fromEntries(noisy), hours: at };
  });
}
const risingIn = (samples: readonly Sample[]) =>
  judgeSoak(samples).flatMap(({ name, is }) => (is === 'rising' ? name : []));

test('eight hours of noise around the same values are flat', () => {
  expect(new Set(judgeSoak(samplesOf(8)).map(({ is }) => is))).toEqual(new Set(['flat']));
});

test.each([
  ['memory', 2],
  ['handles', 2],
  ['connections', 1],
  ['deadRows', 0.05],
  ['walPerPurchase', 0.6],
  ['p99', 4],
  ['mailDelay', 10],
] as const)('%s that rises by %d an hour is seen, and nothing else', (name, risePerHour) => {
  expect(risingIn(samplesOf(8, { [name]: risePerHour }))).toEqual([name]);
});

test('what rises during the warm-up alone is not held against the shop', () => {
  const warming = samplesOf(8).map((sample) => ({
    ...sample,
    memory: sample.memory - 100 * Math.max(0, 1 - sample.hours),
  }));
  expect(risingIn(warming)).toEqual([]);
});

test('a run that is too short to tell says so', () => {
  const [memory] = judgeSoak(samplesOf(1).slice(0, 10));
  expect(memory?.is).toBe('unclear');
  expect(judgeSoak([]).map(({ is }) => is)).toContain('unclear');
});
