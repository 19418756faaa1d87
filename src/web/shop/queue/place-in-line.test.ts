import { expect, test } from 'vitest';
import { lineOf, placeOf } from '../../../../tests/support/samples/sample-line.ts';
import { drawPlaces } from '../../../domain/queue/draw-places.ts';
import { placeInLine } from './place-in-line.ts';

const seed = 'a7'.repeat(32);
const draw = [...drawPlaces(new Uint8Array(32).fill(0xa7), 5)];

test('a place that was told stands', () => {
  expect(placeInLine(placeOf({ arrival: 3, place: 40 }), lineOf({ seed, lobbySize: 5 }))).toBe(40);
});

test('before the opening there is none', () => {
  const place = placeOf({ arrival: 3, place: null });
  expect(placeInLine(place, null)).toBeNull();
  expect(placeInLine(place, lineOf({ openedAt: null, seed: null, lobbySize: null }))).toBeNull();
});

test('at the opening the page draws the same places as the shop', () => {
  const opened = lineOf({ seed, lobbySize: 5 });
  const places = draw.map((_, arrival) => placeInLine(placeOf({ arrival, place: null }), opened));
  expect(places).toEqual(draw);
  expect(places).not.toEqual([0, 1, 2, 3, 4]);
});

test('whoever came a moment after the opening stands behind the lobby', () => {
  expect(placeInLine(placeOf({ arrival: 7, place: null }), lineOf({ seed, lobbySize: 5 }))).toBe(7);
});
