import { beforeEach, describe, expect, test } from 'vitest';
import { LoopWatch, type Watched } from './watch-loop.ts';

const slow: Watched = { method: 'POST', path: '/api/slow', mayRest: true };
const other: Watched = { method: 'GET', path: '/api/other', mayRest: true };
const order: Watched = { method: 'POST', path: '/api/order', mayRest: false };

let now: number;
let processor: number;
let said: unknown[];
let watch: LoopWatch;
beforeEach(() => {
  now = 1000;
  processor = 0;
  said = [];
  const log = { warn: (fields: unknown) => void said.push(fields) };
  watch = new LoopWatch(log as never, { now: () => now, processorMilliseconds: () => processor });
  watch.look();
});

/** The call works for so long, with the processor for itself. */
function work(call: Watched, milliseconds: number, ofProcessor = milliseconds): void {
  watch.begin(call);
  now += milliseconds;
  processor += ofProcessor;
  watch.look();
}
const isRefused = (call: Watched): boolean => {
  try {
    watch.begin(call);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'busy' });
    return true;
  }
};

describe('a call that keeps everybody waiting', () => {
  test('is named in the log, and goes on', () => {
    work(slow, 900);
    expect(said).toEqual([{ method: 'POST', path: '/api/slow', milliseconds: 900 }]);
    expect(isRefused(slow)).toBe(false);
  });

  test('is refused for ten times as long when it does so again, and no other call is', () => {
    work(slow, 900);
    work(slow, 400);
    expect([isRefused(slow), isRefused(other)]).toEqual([true, false]);
    now += 3990;
    expect(isRefused(slow)).toBe(true);
    now += 20;
    watch.look();
    expect(isRefused(slow)).toBe(false);
  });

  test('is found though another began before anybody looked', () => {
    for (const _ of [1, 2]) {
      watch.begin(slow);
      now += 500;
      processor += 500;
      watch.begin(other);
      watch.look();
    }
    expect([isRefused(slow), isRefused(other)]).toEqual([true, false]);
  });

  test('is forgiven when it was once, a while ago', () => {
    work(slow, 900);
    now += 61_000;
    processor += 10;
    watch.look();
    work(slow, 900);
    expect(isRefused(slow)).toBe(false);
  });
});

test('an order is never refused for it', () => {
  for (const _ of [1, 2, 3]) work(order, 900);
  expect(said).toHaveLength(3);
  expect(isRefused(order)).toBe(false);
});

test('a machine that gives its processor to somebody else is nobody’s fault', () => {
  for (const _ of [1, 2]) work(slow, 900, 100);
  expect(said).toEqual([]);
  expect(isRefused(slow)).toBe(false);
});
