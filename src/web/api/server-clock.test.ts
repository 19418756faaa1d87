import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The counter of the browser and the clock of its phone, which tests move apart. */
let counted = 0;
let clock = 0;
beforeEach(() => {
  counted = 1000;
  clock = performance.timeOrigin + counted;
  vi.spyOn(performance, 'now').mockImplementation(() => counted);
  vi.spyOn(Date, 'now').mockImplementation(() => clock);
  vi.resetModules();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => {
  counted += milliseconds;
  clock += milliseconds;
};
/** The counter of most phones stands still meanwhile. */
const letPhoneSleep = (milliseconds: number) => {
  clock += milliseconds;
};

test('the time goes on while the phone sleeps', async () => {
  const { serverNow, setServerTime } = await import('./server-clock.ts');
  setServerTime(5_000_000);
  pass(60_000);
  expect(serverNow()).toBe(5_060_000);
  letPhoneSleep(300_000);
  expect(serverNow()).toBe(5_360_000);
  pass(1000);
  expect(serverNow()).toBe(5_361_000);
});

test('the next page after a sleep has the right time too, before the shop has answered it', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const before = await import('./server-clock.ts');
  before.setServerTime(5_000_000);
  letPhoneSleep(300_000);
  before.setServerTime(5_300_000);
  vi.resetModules();
  // A page that is loaded counts from the clock of the phone.
  counted = clock - performance.timeOrigin;
  const { serverNow } = await import('./server-clock.ts');
  expect(serverNow()).toBeCloseTo(5_300_000, -1);
});

test('a clock that is set back does not turn the time back', async () => {
  const { serverNow, setServerTime } = await import('./server-clock.ts');
  setServerTime(5_000_000);
  clock -= 3_600_000;
  counted += 1000;
  expect(serverNow()).toBe(5_001_000);
});
