import { describe, expect, test } from 'vitest';
import { choose, chooseIn, decide } from '../../../tests/support/samples/draw-choices.ts';
import { drawnInventory } from '../../../tests/support/samples/draw-seats.ts';
import { chooseSeats } from './choose-seats.ts';

describe('a party sits side by side in one row', () => {
  test('from the left, and no single seat is left alone', () => {
    expect(choose('x . . . . .', 3)).toBe('x # # # . .');
    expect(choose('. . . | . . . .', 2)).toBe('. . . | # # . .');
    expect(choose('. . . x . .', 2)).toBe('. . . x # #');
  });

  test('in a run of just the right length before a longer one is broken', () => {
    expect(choose('. . . . x . . x', 2)).toBe('. . . . x # # x');
    expect(choose('. . . . . . | . . . . | . . .', 3)).toBe('. . . . . . | . . . . | # # #');
    expect(choose('. . . . | .', 1)).toBe('. . . . | #');
    expect(chooseIn(['. . . | . .', '. . . .'], 2)).toEqual(['. . . | # #', '. . . .']);
  });

  test('in a later row, if the first would be left with a single seat', () => {
    expect(chooseIn(['. . . x', '. . . .'], 2)).toEqual(['. . . x', '# # . .']);
    expect(chooseIn(['. . | . .', '. | . | x'], 1)).toEqual(['. . | . .', '# | . | x']);
  });

  test('in the first row that will do, though a later one would fit better', () => {
    expect(chooseIn(['. . . . .', '. . x x x'], 2)).toEqual(['# # . . .', '. . x x x']);
  });

  test('with a single seat left alone, when every row would be left with one', () => {
    expect(choose('x . . . . x', 3)).toBe('x # # # . x');
    expect(chooseIn(['x . . . x', '. . . | x'], 2)).toEqual(['x # # . x', '. . . | x']);
  });

  test('nine of a row of ten stay together: a single seat is better than a split party', () => {
    expect(chooseIn(['. . . . . . . . . .', '. . . . . . . .'], 9, { acceptsSplit: true })).toEqual([
      '# # # # # # # # # .',
      '. . . . . . . .',
    ]);
  });

  test('seats that are alone already count against nobody', () => {
    expect(choose('. x . . x .', 2)).toBe('. x # # x .');
    expect(choose('. x . . . x .', 1)).toBe('# x . . . x .');
  });

  test('aisles, taken seats and seats of other classes come between neighbours', () => {
    for (const between of ['|', 'x', 'b', 'c', 'B', 'C']) expect(choose(`. . ${between} . .`, 3)).toBe('noBlock');
  });
});

describe('the middle', () => {
  const prefersMiddle = true;

  test('is taken if it is preferred, the left of two that are equally near', () => {
    expect(choose('. . . . . . . . .', 3, { prefersMiddle })).toBe('. . . # # # . . .');
    expect(choose('. . . . . . . . .', 2, { prefersMiddle })).toBe('. . . # # . . . .');
    expect(choose('. . . . . | . . . . .', 2, { prefersMiddle })).toBe('. . . # # | . . . . .');
  });

  test('is that of all seats of the row, taken or not; dots at the ends of a plan do not move it', () => {
    expect(choose('x x x x . . . . . .', 2, { prefersMiddle })).toBe('x x x x # # . . . .');
    expect(choose('| | | | . . . . . . .', 3, { prefersMiddle })).toBe('| | | | . . # # # . .');
  });

  test('gives way where a single seat would be left over', () => {
    expect(choose('. . . . .', 3, { prefersMiddle })).toBe('# # # . .');
    expect(choose('. . . . . .', 3, { prefersMiddle })).toBe('# # # . . .');
    expect(choose('. . . . . . .', 4, { prefersMiddle })).toBe('# # # # . . .');
    expect(choose('x . . . x . . . . . . x x x', 2, { prefersMiddle })).toBe('x . . . x # # . . . . x x x');
  });

  test('gives way to a run of just the right length, and to the row that comes first', () => {
    expect(choose('. . x . . . . . x . .', 2, { prefersMiddle })).toBe('# # x . . . . . x . .');
    expect(choose('. . x . . x . . . . .', 2, { prefersMiddle })).toBe('. . x # # x . . . . .');
    expect(chooseIn(['. . x x x', '. . . . .'], 2, { prefersMiddle })).toEqual(['# # x x x', '. . . . .']);
  });

  test('decides which single seat is left over, where one must be', () => {
    expect(choose('x x x . . .', 2, { prefersMiddle })).toBe('x x x # # .');
    expect(choose('. . . x x x', 2, { prefersMiddle })).toBe('. # # x x x');
  });
});

describe('rows', () => {
  const hall = ['. . . .', '. . . .', '. . . .'];

  test('are filled from the stage backwards, or from the last row of the plan in ascending arrangement', () => {
    expect(chooseIn(hall, 2)).toEqual(['# # . .', '. . . .', '. . . .']);
    expect(chooseIn(hall, 2, { autoArrangeAsc: false })).toEqual(['. . . .', '. . . .', '# # . .']);
    expect(chooseIn(['x . x x', '. x x .'], 1, { autoArrangeAsc: false })).toEqual(['x . x x', '# x x .']);
  });
});

describe('house and wheelchair seats', () => {
  test('never go to someone who did not ask for them', () => {
    expect(choose('b b b b c c c c', 2)).toBe('soldOut');
    expect(choose('b . . c c', 2)).toBe('b # # c c');
    expect(choose('. b . c', 2, { acceptsSplit: true })).toBe('# b 2 c');
  });

  test('go to those who ask, and no others do', () => {
    expect(choose('. . c c x c c c', 2, { seatClass: 'c' })).toBe('. . # # x c c c');
    expect(choose('. b b . b', 3, { seatClass: 'b' })).toBe('noBlock');
    expect(choose('. . C C', 1, { seatClass: 'c' })).toBe('soldOut');
  });
});

test('a choice leaves the inventory as it was', () => {
  const lines = ['. . | . | .', 'r x x x x'];
  const inventory = drawnInventory(lines);
  for (const count of [1, 2, 4, 5, 6])
    chooseSeats(inventory, {
      count,
      autoArrangeAsc: true,
      prefersMiddle: false,
      acceptsSplit: true,
      acceptsRestrictedView: true,
    });
  expect(inventory).toEqual(drawnInventory(lines));
});

describe('a refusal says what is left', () => {
  const at = (row: number, ...places: number[]) => places.map((place) => ({ row, place }));

  test('and the seats of a split party, if it were to accept them', () => {
    expect(decide(['. . x .', '. x . .', 'c c c c'], 4)).toEqual({
      refused: 'noBlock',
      left: 6,
      largestBlock: 2,
      splitOffer: [...at(0, 0, 1), ...at(1, 2, 3)],
      restrictedOffer: null,
    });
  });

  test('and no split when there are too few seats', () => {
    expect(decide(['. . x .'], 4, { acceptsSplit: true })).toEqual({
      refused: 'noBlock',
      left: 3,
      largestBlock: 2,
      splitOffer: null,
      restrictedOffer: null,
    });
  });

  test('or nothing, when the class is sold out', () => {
    expect(decide(['x x x', 'c b x'], 1, { acceptsSplit: true })).toEqual({
      refused: 'soldOut',
      left: 0,
      largestBlock: 0,
      splitOffer: null,
      restrictedOffer: null,
    });
  });

  test('and the seats with a restricted view, if it were to accept them; they count only if it does', () => {
    const hall = ['. x . r', 'r . r r'];
    expect(decide(hall, 3)).toEqual({
      refused: 'noBlock',
      left: 3,
      largestBlock: 1,
      splitOffer: [...at(0, 0, 2), ...at(1, 1)],
      restrictedOffer: at(1, 0, 1, 2),
    });
    expect(decide(hall, 5)).toEqual({
      refused: 'noBlock',
      left: 3,
      largestBlock: 1,
      splitOffer: null,
      restrictedOffer: null,
    });
    expect(decide(hall, 5, { acceptsRestrictedView: true })).toEqual({
      refused: 'noBlock',
      left: 7,
      largestBlock: 4,
      splitOffer: [...at(0, 2, 3), ...at(1, 1, 2, 3)],
      restrictedOffer: null,
    });
  });

  test('and calls a class sold out of which only seats with a restricted view are left', () => {
    expect(decide(['x r r'], 2)).toEqual({
      refused: 'soldOut',
      left: 0,
      largestBlock: 0,
      splitOffer: null,
      restrictedOffer: at(0, 1, 2),
    });
  });

  test('a choice says whether the party was split', () => {
    expect(decide(['. . . .'], 2)).toEqual({ seats: at(0, 0, 1), isSplit: false });
    expect(decide(['. . | .'], 3, { acceptsSplit: true })).toEqual({
      seats: [...at(0, 0, 1), ...at(0, 3)],
      isSplit: true,
    });
  });
});
