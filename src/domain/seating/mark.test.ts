import { expect, test } from 'vitest';
import { boxOfMark, type Mark } from './mark.ts';

test('the box of a mark lies round it, also when it is turned', () => {
  const mark: Mark = { kind: 'stage', at: [100, 50], width: 40, height: 20, turn: 0, text: '' };
  expect(boxOfMark(mark)).toEqual({ left: 80, top: 40, right: 120, bottom: 60 });
  const { left, top } = boxOfMark({ ...mark, turn: 90 });
  expect([left, top].map(Math.round)).toEqual([90, 30]);
});
