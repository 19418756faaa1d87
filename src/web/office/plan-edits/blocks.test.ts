import { describe, expect, test } from 'vitest';
import { plainBlock } from '../../../../tests/support/samples/plain-block.ts';
import {
  floor,
  plan,
  rowOf,
  seats,
  select,
  stalls,
  stateOf,
  text,
} from '../../../../tests/support/samples/small-plan.ts';
import type { PlanRow, PlanZone } from '../../../domain/plans/plan-document.ts';
import { alignSelected, layBlocks, measureBlock, selectedBlocks } from './blocks.ts';
import type { PlanState } from './change-selected.ts';
import { fitDrawing } from './fit-drawing.ts';
import { labelSelected, labelsAfter, numberSelected } from './labels.ts';
import { boxOfSelected } from './motions.ts';
import { nothing, rowsOf, selectAll, selectRows } from './selection.ts';
import { snapLines, snapMove } from './snap.ts';

describe('labels and numbers', () => {
  test('are given anew to the selected rows and seats', () => {
    const rows = select(plan, selectRows(rowsOf(stalls)));
    expect(text(labelSelected(rows, { kind: 'letters', start: 'H', skip: ['I'] }))).toEqual([
      'H: 1a 2a 3a 4a',
      'J: 1a 2a 3a 4a',
    ]);
    expect(text(numberSelected(rows, { kind: 'odd', from: 'right', start: 1, skip: [] }))[0]).toBe('A: 7a 5a 3a 1a');
    const two = select(plan, seats(rowOf(plan, 1), 2, 3));
    expect(text(numberSelected(two, { kind: 'natural', from: 'left', start: 20, skip: [] }))[1]).toBe(
      'B: 1a 2a 20a 21a',
    );
  });

  test.each([
    [['A', 'B'], 2, 'C D'],
    [['9', '10'], 2, '11 12'],
    [['Z', 'AA'], 2, 'BB CC'],
    [['Z', 'AA', 'AB'], 2, 'AC AD'],
    [['G', 'H', 'J'], 2, 'K L'],
    [['N', 'P', 'Z'], 1, 'AA'],
    [[], 2, 'A B'],
  ])('after %s come %i more: %s', (labels, count, expected) => {
    expect(
      labelsAfter(
        labels.map((label) => ({ label }) as PlanRow),
        count,
      ).join(' '),
    ).toBe(expected);
  });
});

describe('a block', () => {
  const bent = plainBlock({ rows: 4, seats: 15, curve: 40, stagger: 0.5, turn: 20, spacing: 11, rowSpacing: 13 });

  test('is measured from its lines', () => {
    const { at, ...measured } = measureBlock(bent);
    expect(at.map(Math.round)).toEqual([600, 200]);
    expect(measured.curve).toBeCloseTo(40, 0);
    expect(measured).toMatchObject({ spacing: 11, turn: 20, stagger: 0.5, firstPlaces: 15 });
    expect(measured.rowSpacing).toBeCloseTo(13, 0);
  });

  test('is laid anew: straight again, and as far apart as wanted', () => {
    const state = stateOf({ ...stalls, places: { rows: bent } });
    const straight = layBlocks(select(state, selectRows(bent)), { curve: 0, stagger: 0, turn: 0, rowSpacing: 20 });
    expect(rowsOf(straight.document.zones[0] as PlanZone).map(({ line }) => line.map(Math.round))).toEqual([
      [523, 200, 677, 200, 0],
      [523, 220, 677, 220, 0],
      [523, 240, 677, 240, 0],
      [523, 260, 677, 260, 0],
    ]);
  });

  test('is aligned with others, or with the stage', () => {
    const left = plainBlock({ at: [300, 220], block: 2, labels: { kind: 'letters', start: 'C', skip: [] } });
    const state = stateOf({ ...stalls, places: { rows: [...plainBlock(), ...left] } });
    const all = select(state, selectAll(state.document));
    const fronts = (one: PlanState) =>
      selectedBlocks(one.document, one.selection).map(([row]) => row?.line.slice(0, 2));
    expect(fronts(alignSelected(all, 'front', 600))).toEqual([
      [585, 200],
      [285, 200],
    ]);
    expect(fronts(alignSelected(all, 'left', 600))).toEqual([
      [285, 200],
      [285, 220],
    ]);
    expect(fronts(alignSelected(all, 'stage', 600))[1]).toEqual([585, 220]);
  });

  test('snaps to the edges of others, else to the grid', () => {
    const lines = snapLines(plan.document, nothing);
    const box = { left: 100, top: 300, right: 130, bottom: 312 };
    expect(snapMove(box, [484, 30], lines, 4)).toEqual({ shift: [485, 30], guides: { x: 600, y: null } });
    expect(snapMove(box, [-2, 3], lines, 4)).toEqual({ shift: [0, 5], guides: { x: null, y: null } });
  });
});

test('a plan that has outgrown the drawing becomes smaller round its stage, and keeps its selection', () => {
  const large = plainBlock({ rows: 60, seats: 100, spacing: 14, rowSpacing: 17, at: [600, 150] });
  const state = stateOf({ ...stalls, places: { rows: large } }, floor);
  const fitted = fitDrawing(select(state, selectRows([large[0] as PlanRow])));
  const { left, right, bottom } = boxOfSelected(selectAll(fitted.document)) ?? { left: 0, right: 0, bottom: 0 };
  expect(left).toBeGreaterThan(0);
  expect(right).toBeLessThan(1200);
  expect(bottom).toBeLessThan(820);
  expect([...fitted.selection.rows.keys()]).toEqual([rowOf(fitted, 0)]);
  expect(fitDrawing(plan)).toBe(plan);
});
