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
import { boxOfSelected, mirrorSelected, moveSelected, turnSelected } from './motions.ts';
import { paintPlaces, paintSelected } from './paint.ts';
import { placedRow } from './placed-row.ts';
import { addAisles, growRows, removeAisles, removeSelected } from './seats.ts';
import { rowsOf, selectAll, selectRows } from './selection.ts';

describe('a change', () => {
  test('shares what it leaves as it is, and selects what it made', () => {
    const moved = moveSelected(select(plan, selectRows([rowOf(plan, 0)])), [5, 0]);
    expect(moved.document.zones[1]).toBe(floor);
    expect(rowOf(moved, 1)).toBe(rowOf(plan, 1));
    expect([...moved.selection.rows.keys()]).toEqual([rowOf(moved, 0)]);
    expect(moveSelected(plan, [0, 0])).toBe(plan);
  });

  test('moves, turns and mirrors all that is selected', () => {
    const all = select(plan, selectAll(plan.document));
    expect(boxOfSelected(moveSelected(all, [10, 20]).selection)).toMatchObject({ left: 110, bottom: 620 });
    const turned = turnSelected(select(plan, selectRows(rowsOf(stalls))), 90, [600, 200]);
    expect(rowOf(turned, 0).line.map(Math.round)).toEqual([600, 185, 600, 215, 0]);
    const mirrored = mirrorSelected(select(plan, selectRows(rowsOf(stalls))), 500);
    expect(text(mirrored)).toEqual(['A: 4a 3a 2a 1a', 'B: 4a 3a 2a 1a']);
    expect(rowOf(mirrored, 0).line).toEqual([385, 200, 415, 200, 0]);
  });

  test('takes seats away: an aisle within a row, a shorter row at its end, no row without seats', () => {
    const row = rowOf(plan, 0);
    expect(text(removeSelected(select(plan, seats(row, 1))))[0]).toBe('A: 1a . 3a 4a');
    const shorter = removeSelected(select(plan, seats(row, 3)));
    expect(text(shorter)[0]).toBe('A: 1a 2a 3a');
    expect(placedRow(rowOf(shorter, 0)).points).toEqual(placedRow(row).points.slice(0, 3));
    expect(text(removeSelected(select(plan, seats(row, 0, 1, 2, 3))))).toEqual(['B: 1a 2a 3a 4a']);
    expect(removeSelected(select(plan, selectAll(plan.document))).document.zones.map(({ places }) => places)).toEqual([
      null,
      null,
    ]);
  });

  test('keeps the seats of a bent row where they are', () => {
    const bent = stateOf({ ...stalls, places: { rows: plainBlock({ curve: 60, seats: 21 }) } });
    const row = rowOf(bent, 0);
    const shorter = rowOf(removeSelected(select(bent, seats(row, 0, 1, 20))), 0);
    for (const [place, [x, y]] of placedRow(shorter).points.entries()) {
      expect(x).toBeCloseTo(placedRow(row).points[place + 2]?.[0] as number, 1);
      expect(y).toBeCloseTo(placedRow(row).points[place + 2]?.[1] as number, 1);
    }
  });

  test('makes aisles and closes them; the row grows and shrinks on both sides', () => {
    const rows = select(plan, selectRows(rowsOf(stalls)));
    const wide = addAisles(rows, () => new Set([1]));
    expect(text(wide)).toEqual(['A: 1a 2a . 3a 4a', 'B: 1a 2a . 3a 4a']);
    expect(rowOf(wide, 0).line).toEqual([580, 200, 620, 200, 0]);
    const closed = removeAisles(wide);
    expect(text(closed)).toEqual(text(plan));
    expect(rowOf(closed, 0).line).toEqual(rowOf(plan, 0).line);
  });

  test('makes rows longer and shorter; numbers go on as they run', () => {
    const rows = select(plan, selectRows([rowOf(plan, 0)]));
    expect(text(growRows(rows, 'right', 2))[0]).toBe('A: 1a 2a 3a 4a 5a 6a');
    expect(text(growRows(rows, 'left', 1))[0]).toBe('A: 5a 1a 2a 3a 4a');
    expect(text(growRows(rows, 'right', -1))[0]).toBe('A: 1a 2a 3a');
    expect(rowOf(growRows(rows, 'right', 1), 0).line).toEqual([585, 200, 625, 200, 0]);
  });

  test('paints classes and restricted views', () => {
    const row = rowOf(plan, 0);
    const painted = paintSelected(paintSelected(select(plan, seats(row, 0, 1)), 'c'), 'restricted');
    expect(text(painted)[0]).toBe('A: 1c* 2c* 3a 4a');
    expect(text(paintSelected(painted, 'clear'))[0]).toBe('A: 1c 2c 3a 4a');
    const brushed = paintPlaces(select(plan, selectRows([row])), new Map([[row, new Set([3])]]), 'b');
    expect(text(brushed)[0]).toBe('A: 1a 2a 3a 4b');
    expect(brushed.selection.rows.has(rowOf(brushed, 0))).toBe(true);
    expect(paintPlaces(plan, new Map([[row, new Set([3])]]), 'a')).toBe(plan);
  });
});
