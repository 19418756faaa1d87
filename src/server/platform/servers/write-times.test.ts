import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { slowMilliseconds, WriteTimes } from './write-times.ts';

const takes = (milliseconds: number) => () => wait(milliseconds);
const slow = 2 * slowMilliseconds;

test('three slow changes one after the other are slow, and a single one is not', async () => {
  const times = new WriteTimes();
  expect(times.facts()).toEqual({ milliseconds: null, isSlow: false });
  for (const isSlow of [false, false, true]) {
    await times.measure(takes(0), takes(slow));
    expect(times.facts().isSlow).toBe(isSlow);
  }
  await times.measure(takes(0), takes(0));
  expect(times.facts().isSlow).toBe(false);
});

test('a change that takes as long as a read is not slow: network or processor are', async () => {
  const times = new WriteTimes();
  for (let at = 0; at < 3; at += 1) await times.measure(takes(slow), takes(slow));
  expect(times.facts().isSlow).toBe(false);
});

test('a change that does not end is slow while it is under way, and after it failed', async () => {
  const times = new WriteTimes();
  let fail = (_error: Error) => {};
  const writing = times.measure(takes(0), () => new Promise((_resolve, reject) => (fail = reject)));
  await vi.waitUntil(() => times.facts().isSlow, { timeout: 20_000 });
  expect(times.facts().milliseconds).toBeGreaterThan(1000);
  fail(new Error('gone'));
  await expect(writing).rejects.toThrow('gone');
  expect(times.facts().milliseconds).toBeGreaterThan(1000);
  expect(times.facts().isSlow).toBe(false);
});
