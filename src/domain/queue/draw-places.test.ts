import { expect, test } from 'vitest';
import { drawPlaces } from './draw-places.ts';

const seedOf = (fill: (at: number) => number) => Uint8Array.from({ length: 32 }, (_, at) => fill(at));
const counting = seedOf((at) => at);

test('the same seed draws the same order, on every machine and for ever', () => {
  expect([...drawPlaces(counting, 10)]).toEqual([0, 4, 6, 1, 9, 2, 8, 7, 3, 5]);
  const ones = seedOf(() => 255);
  expect([...drawPlaces(ones, 10)]).toEqual([2, 4, 6, 5, 8, 9, 1, 0, 7, 3]);
  // The position of the seed in its buffer makes no difference.
  const around = new Uint8Array(64).fill(9);
  around.set(counting, 13);
  expect(drawPlaces(around.subarray(13, 45), 1000)).toEqual(drawPlaces(counting, 1000));
});

test.each([0, 1, 2, 3, 100, 20_000])('%i visitors get as many places, each once', (lobbySize) => {
  const places = drawPlaces(counting, lobbySize);
  expect(places).toHaveLength(lobbySize);
  expect([...places].sort((a, b) => a - b)).toEqual(Array.from({ length: lobbySize }, (_, place) => place));
});

test('every byte of the seed counts', () => {
  const drawn = new Set([drawPlaces(counting, 1000).join()]);
  for (const at of counting.keys()) {
    const changed = counting.with(at, (counting[at] as number) ^ 1);
    drawn.add(drawPlaces(changed, 1000).join());
  }
  expect(drawn.size).toBe(33);
});

test('every order of four visitors is as likely as any other', () => {
  const orders = new Map<string, number>();
  const draws = 24_000;
  for (let draw = 0; draw < draws; draw++) {
    const seed = new Uint8Array(32);
    new DataView(seed.buffer).setUint32(0, draw, true);
    const order = drawPlaces(seed, 4).join();
    orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  expect(orders.size).toBe(24);
  // Chi squared of 23 degrees: above 50 once in a thousand draws of honest dice; the seeds are fixed, so the result is always the same.
  const expected = draws / 24;
  const chiSquared = [...orders.values()].reduce((sum, times) => sum + (times - expected) ** 2 / expected, 0);
  expect(chiSquared).toBeLessThan(50);
});

test('who comes first gains nothing: the first thousand of twenty thousand end up everywhere', () => {
  const places = [...drawPlaces(counting, 20_000).subarray(0, 1000)];
  const mean = places.reduce((sum, place) => sum + place, 0) / 1000;
  expect(mean).toBeGreaterThan(9_000);
  expect(mean).toBeLessThan(11_000);
});
