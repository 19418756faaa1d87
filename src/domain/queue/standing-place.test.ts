import { expect, test } from 'vitest';
import { graceMinutes, type StandingPlace, stateOfPlace } from './standing-place.ts';

const standing: StandingPlace = { arrival: 5, visitor: 'v', pass: null, isOrderClosed: false };
const pass = { id: 'p', validUntil: 1_000 };
const called = { place: 5, served: 9, passedOn: 0, now: 500 };

test.each([
  ['waiting', 'the next one', standing, { ...called, served: 5 }],
  ['called', 'the last one that was called', standing, { ...called, served: 6 }],
  ['called', 'to the end of the grace', standing, { ...called, passedOn: 5 }],
  ['lost', 'after it', standing, { ...called, passedOn: 6 }],
  ['inside', 'with a pass', { ...standing, pass }, called],
  ['inside', 'with a pass, when the grace is long over', { ...standing, pass }, { ...called, passedOn: 9 }],
  ['inside', 'to the last millisecond of it', { ...standing, pass }, { ...called, now: 999 }],
  ['over', 'when the pass ends', { ...standing, pass }, { ...called, now: 1_000 }],
  ['over', 'when the order is closed', { ...standing, pass, isOrderClosed: true }, called],
])('a place is %s: %s', (state, _, place, at) => {
  expect(stateOfPlace(place, at)).toBe(state);
});

test('who was called may come in for ten minutes', () => {
  expect(graceMinutes).toBe(10);
});
