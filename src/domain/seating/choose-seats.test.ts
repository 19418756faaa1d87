import { describe, expect, test } from 'vitest';
import { drawChoice, drawnInventory } from '../../../tests/draw-seats.ts';
import { chooseSeats, type SeatWish } from './choose-seats.ts';

type Wishes = Partial<Omit<SeatWish, 'count'>>;

/** The hall with the chosen seats drawn in, or the refusal. */
function chooseIn(lines: string[], count: number, wishes: Wishes = {}) {
  const wish = { count, autoArrangeAsc: true, prefersMiddle: false, acceptSplit: false, ...wishes };
  const choice = chooseSeats(drawnInventory(lines), wish);
  return 'refused' in choice ? choice.refused : drawChoice(lines, choice.seats);
}

function choose(line: string, count: number, wishes: Wishes = {}) {
  const chosen = chooseIn([line], count, wishes);
  return typeof chosen === 'string' ? chosen : chosen.join();
}

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
    expect(chooseIn(['. . . . . . . . . .', '. . . . . . . .'], 9, { acceptSplit: true })).toEqual([
      '# # # # # # # # # .',
      '. . . . . . . .',
    ]);
  });

  test('seats that are alone already count against nobody', () => {
    expect(choose('. x . . x .', 2)).toBe('. x # # x .');
    expect(choose('. x . . . x .', 1)).toBe('# x . . . x .');
  });

  test('aisles, taken seats and seats of other classes come between neighbours', () => {
    for (const between of ['|', 'x', 'b', 'c', 'B', 'C']) expect(choose(`. . ${between} . .`, 3)).toBe('no_block');
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
    expect(choose('b b b b c c c c', 2)).toBe('sold_out');
    expect(choose('b . . c c', 2)).toBe('b # # c c');
    expect(choose('. b . c', 2, { acceptSplit: true })).toBe('# b 2 c');
  });

  test('go to those who ask, and no others do', () => {
    expect(choose('. . c c x c c c', 2, { seatClass: 'c' })).toBe('. . # # x c c c');
    expect(choose('. b b . b', 3, { seatClass: 'b' })).toBe('no_block');
    expect(choose('. . C C', 1, { seatClass: 'c' })).toBe('sold_out');
  });
});

describe('a party that cannot sit together, and accepts it', () => {
  const acceptSplit = true;

  test('sits in neighbouring rows, one part behind the other', () => {
    expect(chooseIn(['. . x x', '. . x x'], 4, { acceptSplit })).toEqual(['# # x x', '2 2 x x']);
    expect(chooseIn(['x . . x', '. . x x', 'x x x x'], 3, { acceptSplit })).toEqual(['x # # x', '. 2 x x', 'x x x x']);
  });

  test('in the rows where its parts come nearest to each other', () => {
    expect(chooseIn(['. . x x x x', 'x x x x . .', '. x x x . .'], 4, { acceptSplit })).toEqual([
      '. . x x x x',
      'x x x x # #',
      '. x x x 2 2',
    ]);
    expect(chooseIn(['. . x . .', 'x x x . .'], 4, { acceptSplit })).toEqual(['. . x # #', 'x x x 2 2']);
    expect(chooseIn(['. . x x .', 'x x . . x'], 4, { acceptSplit })).toEqual(['# # x x .', 'x x 2 2 x']);
  });

  test('so that nobody sits alone who need not, and few single seats are left over', () => {
    expect(chooseIn(['. . . x', '. . . x'], 4, { acceptSplit })).toEqual(['# # . x', '2 2 . x']);
    expect(chooseIn(['. . . . x', '. . . . x'], 6, { acceptSplit })).toEqual(['# # # # x', '2 2 . . x']);
    expect(chooseIn(['. . . x . x', '. x x . x .'], 4, { acceptSplit })).toEqual(['# # # x . x', '2 x x . x .']);
  });

  test('in the middle, if it prefers that', () => {
    expect(chooseIn(['. . . . . .', '. . . . . .'], 8, { acceptSplit })).toEqual(['# # # # # #', '. . 2 2 . .']);
    expect(chooseIn(['. . x . . x . .', '. . x . . x . .'], 4, { acceptSplit })).toEqual([
      '# # x . . x . .',
      '2 2 x . . x . .',
    ]);
    expect(chooseIn(['. . x . . x . .', '. . x . . x . .'], 4, { acceptSplit, prefersMiddle: true })).toEqual([
      '. . x # # x . .',
      '. . x 2 2 x . .',
    ]);
  });

  test('is filled from the last row of the plan in ascending arrangement', () => {
    expect(chooseIn(['. . x', '. . x', '. . x'], 3, { acceptSplit, autoArrangeAsc: false })).toEqual([
      '. . x',
      '2 . x',
      '# # x',
    ]);
  });

  test('sits anywhere in the zone, in few and large blocks, when no two rows will do', () => {
    expect(choose('. . | . . . | .', 5, { acceptSplit })).toBe('2 2 | # # # | .');
    expect(chooseIn(['. . . x', 'x x x x', '. . . .'], 6, { acceptSplit })).toEqual(['2 2 . x', 'x x x x', '# # # #']);
    expect(choose('. | . | . | .', 3, { acceptSplit })).toBe('# | 2 | 3 | .');
  });

  test('there too nobody sits alone whom another can join', () => {
    expect(choose('. . . . | . . . .', 5, { acceptSplit })).toBe('# # # . | 2 2 . .');
    expect(choose('. . . . | .', 5, { acceptSplit })).toBe('# # # # | 2');
    expect(choose('. . | . .', 3, { acceptSplit })).toBe('# # | 2 .');
    expect(choose('. . . | . . . | . . .', 7, { acceptSplit })).toBe('# # # | 2 2 . | 3 3 .');
    expect(choose('. . . | . . | . .', 6, { acceptSplit })).toBe('3 3 . | # # | 2 2');
  });
});

describe('a refusal says what is left', () => {
  const refusalOf = (lines: string[], count: number, wishes: Wishes = {}) =>
    chooseSeats(drawnInventory(lines), {
      count,
      autoArrangeAsc: true,
      prefersMiddle: false,
      acceptSplit: false,
      ...wishes,
    });
  const at = (row: number, ...places: number[]) => places.map((place) => ({ row, place }));

  test('and the seats of a split party, if it were to accept them', () => {
    expect(refusalOf(['. . x .', '. x . .', 'c c c c'], 4)).toEqual({
      refused: 'no_block',
      left: 6,
      largestBlock: 2,
      splitOffer: [...at(0, 0, 1), ...at(1, 2, 3)],
    });
  });

  test('and no split when there are too few seats', () => {
    expect(refusalOf(['. . x .'], 4, { acceptSplit: true })).toEqual({
      refused: 'no_block',
      left: 3,
      largestBlock: 2,
      splitOffer: null,
    });
  });

  test('or nothing, when the class is sold out', () => {
    expect(refusalOf(['x x x', 'c b x'], 1, { acceptSplit: true })).toEqual({
      refused: 'sold_out',
      left: 0,
      largestBlock: 0,
      splitOffer: null,
    });
  });

  test('a choice says whether the party was split', () => {
    expect(refusalOf(['. . . .'], 2)).toEqual({ seats: at(0, 0, 1), isSplit: false });
    expect(refusalOf(['. . | .'], 3, { acceptSplit: true })).toEqual({
      seats: [...at(0, 0, 1), ...at(0, 3)],
      isSplit: true,
    });
  });
});
