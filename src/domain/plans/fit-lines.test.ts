import { expect, test } from 'vitest';
import type { RowLine } from '../seating/row-line.ts';
import type { SeatPlan } from '../seating/seat-plan.ts';
import { fitLines } from './fit-lines.ts';

const planOf = (labels: string): SeatPlan => ({
  rows: labels.split(' ').map((label) => ({
    label,
    entries: [
      { number: 1, class: 'a' },
      { number: 2, class: 'a' },
    ],
  })),
});
const line = (down: number): RowLine => [100, down, 200, down, 5];
const lines = [line(200), line(212), line(224)];
const fitted = (labels: string) =>
  fitLines(lines, planOf('A B C'), planOf(labels)).map((each) => each.map((value) => Math.round(value)));

test('rows that stay keep their lines, in any order', () => {
  expect(fitted('C A')).toEqual([line(224), line(200)]);
});

test('a new row lies behind the one before it, or before the first that stays', () => {
  expect(fitted('X Y A B Z')).toEqual([line(176), line(188), line(200), line(212), line(224)]);
});

test('it lies behind in the direction of its row', () => {
  const side: RowLine[] = [[100, 200, 100, 300, 0]];
  expect(fitLines(side, planOf('A'), planOf('A B'))[1]?.map(Math.round)).toEqual([88, 200, 88, 300, 0]);
});

test('rows that are all new share the place of the old ones', () => {
  const all = fitted('X Y Z W');
  expect(all).toHaveLength(4);
  for (const [x1, y1] of all)
    expect([(x1 ?? 0) >= 100, (y1 ?? 0) >= 200, (y1 ?? 0) <= 224]).toEqual([true, true, true]);
});
