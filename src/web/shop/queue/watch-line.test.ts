import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lineOf, placeOf } from '../../../../tests/support/samples/sample-line.ts';
import type { QueueReply } from '../../../contract/queue.ts';
import { type LineState, watchLine } from './watch-line.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that waits, with the answers it gets; when it looked and asked, in seconds from the beginning. */
function page({ place = placeOf(), line = lineOf(), isHidden = false } = {}) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 100) / 10;
  const state = {
    line: line as QueueReply | 'fails' | null,
    isHidden,
    answerAfterSeconds: 0,
    isAnswered: true,
    isAnew: false,
    looks: [] as number[],
    asks: [] as number[],
    asksUnderWay: 0,
    looksUnderWay: 0,
    underWayMax: 0,
    seen: undefined as LineState | undefined,
  };
  const answer = () => new Promise((resolve) => setTimeout(resolve, state.answerAfterSeconds * 1000));
  const watch = watchLine({
    place,
    look: async () => {
      state.looks.push(seconds());
      state.looksUnderWay++;
      state.underWayMax = Math.max(state.underWayMax, state.looksUnderWay);
      await answer();
      state.looksUnderWay--;
      if (state.line === 'fails') throw new Error('nobody answered');
      return state.line;
    },
    ask: async (isAnew) => {
      state.asks.push(seconds());
      state.isAnew = isAnew;
      state.asksUnderWay++;
      state.underWayMax = Math.max(state.underWayMax, state.asksUnderWay);
      await answer();
      state.asksUnderWay--;
      return state.isAnswered;
    },
    show: (seen) => {
      state.seen = seen;
    },
    isHidden: () => state.isHidden,
    now: () => began,
    dice: () => 0.5,
  });
  const pass = (passed: number) => vi.advanceTimersByTimeAsync(passed * 1000);
  return { state, watch, pass };
}

describe('looking', () => {
  test('far away every ten seconds, near the turn every second', async () => {
    const { state, watch, pass } = page({ place: placeOf({ place: 600 }) });
    void watch.lookNow();
    await pass(25);
    expect(state.looks).toEqual([0, 10, 20]);
    state.line = lineOf({ served: 598 });
    await pass(7.5);
    expect(state.looks).toEqual([0, 10, 20, 30, 31, 32]);
  });

  test('slowly while nobody sees the page, at once when somebody does', async () => {
    const { state, watch, pass } = page({ isHidden: true });
    void watch.lookNow();
    await pass(12);
    expect(state.looks).toEqual([0, 10]);
    state.isHidden = false;
    void watch.lookNow();
    await pass(1.5);
    expect(state.looks).toEqual([0, 10, 12, 13]);
  });

  test('when it fails, less and less often; what was seen stays; then as before', async () => {
    const { state, watch, pass } = page();
    void watch.lookNow();
    await pass(0.5);
    state.line = 'fails';
    await pass(16);
    expect(state.looks).toEqual([0, 1, 3, 7, 15]);
    expect(state.seen).toMatchObject({ failures: 4, line: { served: 0 }, place: 3 });
    state.line = lineOf({ served: 1 });
    void watch.lookNow();
    await pass(0.1);
    expect(state.seen).toMatchObject({ failures: 0, line: { served: 1 } });
  });

  test('one at a time, however long an answer takes and however often one wants to know', async () => {
    const { state, watch, pass } = page();
    state.answerAfterSeconds = 5;
    for (let time = 0; time < 10; time++) void watch.lookNow();
    await pass(4);
    void watch.lookNow();
    await pass(30);
    expect(state.underWayMax).toBe(1);
    expect(state.looks).toEqual([0, 6, 12, 18, 24, 30]);
  });

  test('a page that is left neither looks nor asks', async () => {
    const { state, watch, pass } = page({ line: lineOf({ served: 9 }) });
    state.answerAfterSeconds = 1;
    void watch.lookNow();
    await pass(0.5);
    watch.stop();
    void watch.lookNow();
    void watch.askNow();
    await pass(60);
    expect(state.looks).toEqual([0]);
    expect(state.asks).toEqual([]);
    expect(state.seen).toBeUndefined();
  });
});

describe('asking to come in', () => {
  test('not before it is time, then once, within a second and a half', async () => {
    const { state, watch, pass } = page();
    void watch.lookNow();
    await pass(20);
    expect(state.asks).toEqual([]);
    state.line = lineOf({ served: 3 });
    await pass(5);
    expect(state.asks).toEqual([]);
    state.line = lineOf({ served: 4 });
    await pass(2);
    expect(state.seen?.isCalled).toBe(true);
    expect(state.asks).toHaveLength(1);
    expect((state.asks[0] ?? 0) - (state.looks.findLast((at) => at <= (state.asks[0] ?? 0)) ?? 0)).toBeLessThan(1.5);
  });

  test('again when it was in vain, less and less often, each time after another look', async () => {
    const { state, watch, pass } = page({ line: lineOf({ served: 4 }) });
    void watch.lookNow();
    await pass(60);
    const pauses = state.asks.slice(1).map((at, index) => Math.round(at - (state.asks[index] ?? 0)));
    expect(pauses).toEqual([3, 5, 9, 17]);
    const looksBetween = state.asks
      .slice(1)
      .map((at, index) => state.looks.filter((look) => look < at && look > (state.asks[index] ?? 0)).length);
    expect(looksBetween).toEqual([1, 1, 1, 1]);
  });

  test('never twice at once, by itself or by the button', async () => {
    const { state, watch, pass } = page({ line: lineOf({ served: 4 }) });
    state.answerAfterSeconds = 4;
    void watch.lookNow();
    for (let time = 0; time < 30; time++) {
      void watch.askNow();
      void watch.lookNow();
      await pass(1);
    }
    expect(state.underWayMax).toBe(1);
  });

  test('by the button before it is time; then the line is watched as before', async () => {
    const { state, watch, pass } = page();
    void watch.lookNow();
    await pass(0.5);
    await Promise.all([watch.askNow(), pass(0)]);
    await pass(2.2);
    expect(state.asks).toEqual([0.5]);
    expect(state.looks).toEqual([0, 1.5, 2.5]);
  });

  test('not for what is sold out', async () => {
    const { state, watch, pass } = page({ line: lineOf({ served: 4, isSoldOut: true }) });
    void watch.lookNow();
    await pass(25);
    expect(state.asks).toEqual([]);
    expect(state.looks).toEqual([0, 10, 20]);
  });
});

test('nobody asks to come in while the sale is paused', async () => {
  const { state, watch, pass } = page({ line: lineOf({ served: 4, isPaused: true }) });
  void watch.lookNow();
  await pass(25);
  expect(state.asks).toEqual([]);
  expect(state.looks.length).toBeGreaterThan(1);
});

test('a line that is there no more is no reason to wait: the shop is asked, less and less often', async () => {
  const { state, watch, pass } = page({ place: placeOf({ place: 600 }) });
  void watch.lookNow();
  await pass(1);
  state.line = null;
  await pass(69);
  const pauses = state.asks.slice(1).map((second, at) => Math.round(second - (state.asks[at] ?? 0)));
  expect([state.asks[0], ...pauses]).toEqual([10.8, 3, 5, 9, 17]);
  watch.stop();
});

describe('a line that was begun anew', () => {
  const opensAt = Date.now() + 3_600_000;
  const anew = lineOf({ openedAt: null, opensAt, seed: null, lobbySize: null, seedHash: 'b4'.repeat(32) });

  test('is joined again at once, and the page waits in its lobby', async () => {
    const { state, watch, pass } = page({ place: placeOf({ place: 600 }) });
    void watch.lookNow();
    await pass(1);
    state.line = anew;
    await pass(60);
    expect(state).toMatchObject({ asks: [10.8], isAnew: true, seen: { place: null, isCalled: false } });
  });

  test('is joined as soon as the shop answers', async () => {
    const { state, watch, pass } = page();
    void watch.lookNow();
    await pass(0.5);
    state.line = anew;
    state.isAnswered = false;
    await pass(12);
    expect(state.asks).toHaveLength(3);
    state.isAnswered = true;
    await pass(120);
    expect(state.asks).toHaveLength(4);
  });
});

describe('from the lobby', () => {
  const lobby = lineOf({ openedAt: null, opensAt: Date.now() + 2_000, seed: null, lobbySize: null });

  test('the page knows its place as soon as the line is open, without asking for it', async () => {
    const { state, watch, pass } = page({ place: placeOf({ place: null, ahead: null }), line: lobby });
    void watch.lookNow();
    await pass(3);
    expect(state.seen).toMatchObject({ place: null, isCalled: false });
    state.line = lineOf({ lobbySize: 9 });
    await pass(1.2);
    expect(state.seen?.place).toBeGreaterThanOrEqual(0);
    expect(state.asks).toEqual([]);
    state.line = lineOf({ lobbySize: 9, served: 9 });
    await pass(10);
    expect(state.asks).not.toEqual([]);
  });

  test('only where the line is open but its seed is not told, it asks', async () => {
    const { state, watch, pass } = page({ place: placeOf({ place: null, ahead: null }), line: lobby });
    void watch.lookNow();
    state.line = lineOf({ seed: null, lobbySize: null });
    await pass(3);
    expect(state.asks).not.toEqual([]);
  });
});
