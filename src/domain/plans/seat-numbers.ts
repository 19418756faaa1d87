// The printed numbers of the seats of a row, from left to right as seen facing the stage.

export type SeatScheme = {
  /**
   * natural: 1 2 3 4; odd: 1 3 5 7; even: 2 4 6 8; centre: 4 2 1 3 5, from the middle to both sides in turn; oddEvenFromCentre: 5 3 1 2 4,
   * odd numbers on one side of the middle and even ones on the other.
   */
  kind: 'natural' | 'odd' | 'even' | 'centre' | 'oddEvenFromCentre';
  /** The side on which the numbers begin; with the two last kinds, the side of the first number after the middle or of the odd ones. */
  from: 'left' | 'right';
  start: number;
  skip: readonly number[];
};

const numberMax = 999;

/** Fewer than `count` when the numbers end at 999. */
export function seatNumbers(scheme: SeatScheme, count: number): number[] {
  const numbers = numbersFromLeft(scheme, count);
  return scheme.from === 'left' ? numbers : numbers.reverse();
}

function numbersFromLeft({ kind, start: wanted, skip }: SeatScheme, count: number): number[] {
  const left = new Set(skip);
  const start = Math.max(wanted, 1);
  if (kind === 'natural') return series(start, 1, { left, count });
  if (kind === 'odd') return series(start | 1, 2, { left, count });
  if (kind === 'even') return series(start + (start & 1), 2, { left, count });
  if (kind === 'centre') return fromMiddle(series(start, 1, { left, count }));
  const odd = series(start | 1, 2, { left, count: Math.ceil(count / 2) });
  const even = series((start | 1) + 1, 2, { left, count: Math.floor(count / 2) });
  return [...odd.reverse(), ...even];
}

function series(start: number, step: number, { left, count }: { left: ReadonlySet<number>; count: number }): number[] {
  const numbers: number[] = [];
  for (let next = start; next <= numberMax && numbers.length < count; next += step)
    if (!left.has(next)) numbers.push(next);
  return numbers;
}

/** The first in the middle, the others left and right of it in turn. */
function fromMiddle(numbers: readonly number[]): number[] {
  const first = numbers.length % 2;
  const isLeft = (index: number) => index >= first && (index - first) % 2 === 0;
  return [...numbers.filter((_, index) => isLeft(index)).reverse(), ...numbers.filter((_, index) => !isLeft(index))];
}
