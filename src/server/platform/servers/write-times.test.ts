import { beforeEach, expect, test } from 'vitest';
import { slowMilliseconds, WriteTimes } from './write-times.ts';

let now: number;
let times: WriteTimes;
beforeEach(() => {
  now = 0;
  times = new WriteTimes(() => now);
});

const takes = (milliseconds: number) => async () => {
  now += milliseconds;
};
const slow = slowMilliseconds + 1;

test('three slow changes one after the other are slow, and a single one is not', async () => {
  expect(times.facts()).toEqual({ milliseconds: null, isSlow: false });
  for (const isSlow of [false, false, true]) {
    await times.measure(takes(1), takes(1 + slow));
    expect(times.facts()).toEqual({ milliseconds: slow, isSlow });
  }
  await times.measure(takes(1), takes(slow));
  expect(times.facts()).toEqual({ milliseconds: slowMilliseconds, isSlow: false });
});

test('a change that takes as long as a read is not slow: network or processor are', async () => {
  for (let at = 0; at < 3; at += 1) await times.measure(takes(2 * slow), takes(2 * slow));
  expect(times.facts()).toEqual({ milliseconds: 0, isSlow: false });
});

test('a change that does not end is slow while it is under way, and after it failed', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: end, reject: fail } = Promise.withResolvers<void>();
  const writing = times.measure(takes(0), () => {
    begin();
    return end;
  });
  await begun;
  now = 1000;
  expect(times.facts()).toEqual({ milliseconds: null, isSlow: false });
  now = 1001;
  expect(times.facts()).toEqual({ milliseconds: 1001, isSlow: true });
  fail(new Error('gone'));
  await expect(writing).rejects.toThrow('gone');
  expect(times.facts()).toEqual({ milliseconds: 1001, isSlow: false });
});
