import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Watched, watchSale } from './watch-sale.ts';

type Opened = {
  signal: AbortSignal;
  onData: (data: string) => void;
  onLife: () => void;
  end: (status: number) => void;
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watching() {
  const opened: Opened[] = [];
  const seen: Watched[] = [];
  const stop = watchSale({
    open: (options) =>
      new Promise((end, fail) => {
        options.signal.addEventListener('abort', () => fail(new Error('aborted')));
        opened.push({ ...options, end });
      }),
    show: (watched) => seen.push(watched),
  });
  return { opened, stop, now: () => seen.at(-1), seen };
}
const newest = (opened: Opened[]) => opened.at(-1) as Opened;

test('a stream that breaks is opened again, and the last reading stays on the page', async () => {
  const { opened, now, stop } = watching();
  newest(opened).onData('{"at":"1"}');
  expect(now()).toMatchObject({ reading: { at: '1' }, isLive: true });
  newest(opened).end(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(now()).toMatchObject({ reading: { at: '1' }, isLive: false, isGone: false });
  await vi.advanceTimersByTimeAsync(500);
  expect(opened).toHaveLength(2);
  newest(opened).onData('{"at":"2"}');
  expect(now()).toMatchObject({ reading: { at: '2' }, isLive: true });
  stop();
});

test('one that is silent for ten seconds is given up, but not while there are signs of life', async () => {
  const { opened, stop } = watching();
  await vi.advanceTimersByTimeAsync(9000);
  newest(opened).onLife();
  await vi.advanceTimersByTimeAsync(9000);
  expect(opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(opened).toHaveLength(2);
  stop();
});

test('a first connection that fails says why, and is tried again', async () => {
  const { opened, now, stop } = watching();
  newest(opened).end(429);
  await vi.advanceTimersByTimeAsync(0);
  expect(now()).toMatchObject({ reading: null, isGone: false, failed: 429 });
  await vi.advanceTimersByTimeAsync(500);
  newest(opened).onData('{"at":"1"}');
  expect(now()).toMatchObject({ reading: { at: '1' }, failed: null });
  stop();
});

test('an event that is not there is not asked for again', async () => {
  const { opened, now } = watching();
  newest(opened).end(404);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(now()).toMatchObject({ isGone: true });
  expect(opened).toHaveLength(1);
});

test('a page that is left watches no more', async () => {
  const { opened, stop, seen } = watching();
  stop();
  expect(newest(opened).signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(1);
  expect(seen).toEqual([]);
});
