import { describe, expect, test } from 'vitest';
import { plainBlock } from '../../../../tests/support/samples/plain-block.ts';
import { floor, plan, rowOf, seats, stalls } from '../../../../tests/support/samples/small-plan.ts';
import type { PlanRow, PlanZone } from '../../../domain/plans/plan-document.ts';
import { areaAt, markAt, placeAt, placesIn } from './find-places.ts';
import { addMark } from './marks.ts';
import { add, countSeats, rowsOf, selectPlace, selectPlaces, selectRows, toggle } from './selection.ts';
import { addRows } from './zones.ts';

describe('a selection', () => {
  const [first, second] = rowsOf(stalls) as [PlanRow, PlanRow];

  test('is a seat, its row, its block or its zone', () => {
    expect(countSeats(selectPlace(stalls, first, 2, 'seat'))).toBe(1);
    expect(countSeats(selectPlace(stalls, first, 2, 'row'))).toBe(4);
    expect(countSeats(selectPlace(stalls, first, 2, 'block'))).toBe(8);
    const other = addRows(plan, stalls, plainBlock({ block: 2, labels: { kind: 'letters', start: 'C', skip: [] } }));
    const zone = other.document.zones[0] as PlanZone;
    expect(countSeats(selectPlace(zone, rowOf(other, 0), 2, 'block'))).toBe(8);
    expect(countSeats(selectPlace(zone, rowOf(other, 0), 2, 'zone'))).toBe(16);
  });

  test('grows and shrinks with a click on what is not and what is selected', () => {
    const one = seats(first, 0, 1);
    expect(countSeats(toggle(one, seats(first, 2)))).toBe(3);
    expect(countSeats(toggle(one, seats(first, 1)))).toBe(1);
    expect(toggle(one, seats(first, 0, 1)).rows.size).toBe(0);
    expect(countSeats(toggle(selectRows([first]), seats(first, 0)))).toBe(3);
    expect(countSeats(add(one, selectRows([first, second])))).toBe(8);
  });

  test('by lasso is the seats inside, or the blocks that they belong to', () => {
    const corners = [
      [580, 195],
      [600, 195],
      [600, 205],
      [580, 205],
    ] as const;
    const found = placesIn([stalls, floor], corners, { left: 580, top: 195, right: 600, bottom: 205 });
    expect(countSeats(selectPlaces(plan.document, found, 'seat'))).toBe(2);
    expect(countSeats(selectPlaces(plan.document, found, 'block'))).toBe(8);
  });

  test('finds the nearest place, the area and the mark under a point', () => {
    expect(placeAt([stalls], [606, 213], 8)).toMatchObject({ place: 2, row: { label: 'B' } });
    expect(placeAt([stalls], [700, 213], 8)).toBeNull();
    expect(areaAt([stalls, floor], [200, 550])).toBe(floor);
    const marked = addMark(plan, 'entrance', [50, 50], '');
    expect(markAt(marked.document.marks, [60, 55], 0)?.kind).toBe('entrance');
    expect(markAt(marked.document.marks, [160, 55], 0)).toBeNull();
  });
});
