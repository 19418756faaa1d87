// A plain block of rows for tests of plans: two straight rows of four seats, from the left, with letters.
import { type BlockForm, makeBlock } from '../../../src/domain/plans/make-block.ts';

export const plainForm: BlockForm = {
  rows: 2,
  seats: 4,
  spacing: 10,
  rowSpacing: 12,
  curve: 0,
  stagger: 0,
  taper: 0,
  aislesAfter: [],
  labels: { kind: 'letters', start: 'A', skip: [] },
  numbers: { kind: 'natural', from: 'left', start: 1, skip: [] },
  at: [600, 200],
  turn: 0,
  block: 1,
};
export const plainBlock = (changes: Partial<BlockForm> = {}) => makeBlock({ ...plainForm, ...changes });
