import { describe, expect, test } from 'vitest';
import { choose, chooseIn } from '../../../tests/support/samples/draw-choices.ts';

describe('a party that cannot sit together, and accepts it', () => {
  const acceptsSplit = true;

  test('sits in neighbouring rows, one part behind the other', () => {
    expect(chooseIn(['. . x x', '. . x x'], 4, { acceptsSplit })).toEqual(['# # x x', '2 2 x x']);
    expect(chooseIn(['x . . x', '. . x x', 'x x x x'], 3, { acceptsSplit })).toEqual(['x # # x', '. 2 x x', 'x x x x']);
  });

  test('in the rows where its parts come nearest to each other', () => {
    expect(chooseIn(['. . x x x x', 'x x x x . .', '. x x x . .'], 4, { acceptsSplit })).toEqual([
      '. . x x x x',
      'x x x x # #',
      '. x x x 2 2',
    ]);
    expect(chooseIn(['. . x . .', 'x x x . .'], 4, { acceptsSplit })).toEqual(['. . x # #', 'x x x 2 2']);
    expect(chooseIn(['. . x x .', 'x x . . x'], 4, { acceptsSplit })).toEqual(['# # x x .', 'x x 2 2 x']);
  });

  test('wherever in those rows that is: to the left, to the right, or beyond seats that are farther', () => {
    const near = ['# # x x x', '2 2 x x x'];
    expect(chooseIn(['x x x . .', '. . x x x', '. . x x x'], 4, { acceptsSplit })).toEqual(['x x x . .', ...near]);
    const mirrored = ['x x x # #', 'x x x 2 2'];
    expect(chooseIn(['. . x x x', 'x x x . .', 'x x x . .'], 4, { acceptsSplit })).toEqual(['. . x x x', ...mirrored]);
    expect(chooseIn(['x x x x . .', '. . x x . .', 'x . . x x x'], 4, { acceptsSplit })).toEqual([
      'x x x x # #',
      '. . x x 2 2',
      'x . . x x x',
    ]);
  });

  test('so that nobody sits alone who need not, and few single seats are left over', () => {
    expect(chooseIn(['. . . x', '. . . x'], 4, { acceptsSplit })).toEqual(['# # . x', '2 2 . x']);
    expect(chooseIn(['. . . . x', '. . . . x'], 6, { acceptsSplit })).toEqual(['# # # # x', '2 2 . . x']);
    expect(chooseIn(['. . . x . x', '. x x . x .'], 4, { acceptsSplit })).toEqual(['# # # x . x', '2 x x . x .']);
    expect(chooseIn(['. . x', '. x x', 'x x x', '. . x', '. . x'], 3, { acceptsSplit })).toEqual([
      '# # x',
      '2 x x',
      'x x x',
      '. . x',
      '. . x',
    ]);
  });

  test('in the middle, if it prefers that', () => {
    expect(chooseIn(['. . . . . .', '. . . . . .'], 8, { acceptsSplit })).toEqual(['# # # # # #', '. . 2 2 . .']);
    expect(chooseIn(['. . x . . x . .', '. . x . . x . .'], 4, { acceptsSplit })).toEqual([
      '# # x . . x . .',
      '2 2 x . . x . .',
    ]);
    expect(chooseIn(['. . x . . x . .', '. . x . . x . .'], 4, { acceptsSplit, prefersMiddle: true })).toEqual([
      '. . x # # x . .',
      '. . x 2 2 x . .',
    ]);
  });

  test('is filled from the last row of the plan in ascending arrangement', () => {
    expect(chooseIn(['. . x', '. . x', '. . x'], 3, { acceptsSplit, autoArrangeAsc: false })).toEqual([
      '. . x',
      '2 . x',
      '# # x',
    ]);
  });

  test('sits anywhere in the zone, in few and large blocks, when no two rows will do', () => {
    expect(choose('. . | . . . | .', 5, { acceptsSplit })).toBe('2 2 | # # # | .');
    expect(chooseIn(['. . . x', 'x x x x', '. . . .'], 6, { acceptsSplit })).toEqual(['2 2 . x', 'x x x x', '# # # #']);
    expect(choose('. | . | . | .', 3, { acceptsSplit })).toBe('# | 2 | 3 | .');
  });

  test('there too nobody sits alone whom another can join', () => {
    expect(choose('. . . . | . . . .', 5, { acceptsSplit })).toBe('# # # . | 2 2 . .');
    expect(choose('. . . . | .', 5, { acceptsSplit })).toBe('# # # # | 2');
    expect(choose('. . | . .', 3, { acceptsSplit })).toBe('# # | 2 .');
    expect(choose('. . . | . . . | . . .', 7, { acceptsSplit })).toBe('# # # | 2 2 . | 3 3 .');
    expect(choose('. . . | . . | . .', 6, { acceptsSplit })).toBe('3 3 . | # # | 2 2');
  });
});
