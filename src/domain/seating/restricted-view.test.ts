import { describe, expect, test } from 'vitest';
import { choose, chooseIn } from '../../../tests/support/samples/draw-choices.ts';

describe('seats with a restricted view', () => {
  const acceptsRestrictedView = true;
  const prefersMiddle = true;

  test('never go to someone who did not accept them, and come between neighbours', () => {
    expect(choose('r r r', 1)).toBe('soldOut');
    expect(choose('r . r . .', 2)).toBe('r . r # #');
    expect(choose('. r .', 2)).toBe('noBlock');
    expect(choose('. r .', 2, { acceptsSplit: true })).toBe('# r 2');
    expect(choose('. . r r', 3, { acceptsSplit: true })).toBe('noBlock');
  });

  test('are the last resort of those who accept them, before they are parted', () => {
    expect(choose('r r . .', 2, { acceptsRestrictedView })).toBe('r r # #');
    expect(choose('r r . . . x', 2, { acceptsRestrictedView })).toBe('r r # # . x');
    expect(chooseIn(['r r r', '. x .'], 3, { acceptsRestrictedView, acceptsSplit: true })).toEqual(['# # #', '. x .']);
    expect(choose('r . r', 3, { acceptsRestrictedView })).toBe('# # #');
    expect(choose('. . c c', 2, { acceptsRestrictedView, seatClass: 'c' })).toBe('. . # #');
  });

  test('are as few as the row allows', () => {
    expect(choose('r r . . . r', 4, { acceptsRestrictedView })).toBe('r r # # # #');
    expect(choose('r r r . . .', 4, { acceptsRestrictedView })).toBe('r r # # # #');
    expect(choose('r r r x . r . . r', 4, { acceptsRestrictedView })).toBe('r r r x # # # # r');
    expect(choose('. r r r . | . . r . r', 3, { acceptsRestrictedView })).toBe('. r r r . | # # # . r');
    expect(choose('r r r r . | . . . r r', 4, { acceptsRestrictedView })).toBe('r r r r . | # # # # r');
  });

  test('leave no single seat over for the sake of a better view', () => {
    expect(choose('r r . . . r r', 4, { acceptsRestrictedView })).toBe('# # # # . r r');
    expect(choose('r r r | . . r .', 3, { acceptsRestrictedView })).toBe('# # # | . . r .');
  });

  test('lie near the middle only among those blocks that have the fewest of them', () => {
    const preferences = { acceptsRestrictedView, prefersMiddle };
    expect(choose('r r r r r r r', 3, preferences)).toBe('r r # # # r r');
    expect(choose('. r r r r r r', 2, preferences)).toBe('# # r r r r r');
    expect(choose('r . r . r . r . r', 3, preferences)).toBe('r . r # # # r . r');
  });

  test('in split parties too: each way of parting is tried without them first', () => {
    const preferences = { acceptsRestrictedView, acceptsSplit: true };
    expect(chooseIn(['r r', '. .', '. .'], 4, preferences)).toEqual(['r r', '# #', '2 2']);
    expect(chooseIn(['. . x', 'r r x', '. . x'], 4, preferences)).toEqual(['# # x', '2 2 x', '. . x']);
    expect(choose('. . | r r | . .', 4, preferences)).toBe('# # | r r | 2 2');
    expect(choose('. . | r r | . .', 5, preferences)).toBe('# # | 3 r | 2 2');
    expect(choose('. | r r | . . | .', 4, preferences)).toBe('2 | r r | # # | 3');
    expect(chooseIn(['r . . x', '. . x x'], 4, preferences)).toEqual(['r # # x', '2 2 x x']);
    expect(chooseIn(['r . . r x', '. r x x x'], 5, preferences)).toEqual(['# # # r x', '2 2 x x x']);
  });
});
