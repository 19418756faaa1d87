import { describe, expect, test } from 'vitest';
import { type SeatScheme, seatNumbers } from './seat-numbers.ts';

const numbers = (scheme: Partial<SeatScheme>, count: number) =>
  seatNumbers({ kind: 'natural', from: 'left', start: 1, skip: [], ...scheme }, count).join(' ');

describe('the numbers of seats, from left to right', () => {
  test.each<[string, Partial<SeatScheme>, number, string]>([
    ['one after the other', {}, 4, '1 2 3 4'],
    ['from the right', { from: 'right' }, 4, '4 3 2 1'],
    ['from another number', { start: 101 }, 3, '101 102 103'],
    ['without an unlucky one', { skip: [4] }, 4, '1 2 3 5'],
    ['odd', { kind: 'odd' }, 4, '1 3 5 7'],
    ['odd from the next odd number', { kind: 'odd', start: 4 }, 2, '5 7'],
    ['even', { kind: 'even' }, 4, '2 4 6 8'],
    ['even from the next even number', { kind: 'even', start: 10, from: 'right' }, 3, '14 12 10'],
    ['from the middle to both sides', { kind: 'centre' }, 5, '4 2 1 3 5'],
    ['from the middle, an even count', { kind: 'centre' }, 6, '5 3 1 2 4 6'],
    ['from the middle, the right side first', { kind: 'centre', from: 'right' }, 5, '5 3 1 2 4'],
    ['odd on the left and even on the right of the middle', { kind: 'oddEvenFromCentre' }, 6, '5 3 1 2 4 6'],
    ['odd on the right', { kind: 'oddEvenFromCentre', from: 'right' }, 5, '4 2 1 3 5'],
    ['odd and even from a number', { kind: 'oddEvenFromCentre', start: 21, skip: [23] }, 4, '25 21 22 24'],
    ['no more than three digits', { start: 998 }, 5, '998 999'],
    ['never below 1', { start: -3 }, 2, '1 2'],
    ['even and never below 2', { kind: 'even', start: -3 }, 2, '2 4'],
  ])('%s', (_, scheme, count, expected) => {
    expect(numbers(scheme, count)).toBe(expected);
  });
});
