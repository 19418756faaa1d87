import { describe, expect, test } from 'vitest';
import { plainBlock } from '../../../../tests/support/samples/plain-block.ts';
import { floor, plan, rowOf, select, stalls, text } from '../../../../tests/support/samples/small-plan.ts';
import type { PlanZone } from '../../../domain/plans/plan-document.ts';
import { selectedBlocks } from './blocks.ts';
import { copySelected, paste } from './clipboard.ts';
import { addMark, changeMarks } from './marks.ts';
import { rowsOf, selectRows } from './selection.ts';
import { addRows, addZone, moveToZone, removeZone, renameZone, setArea, setCapacity } from './zones.ts';

describe('a copy', () => {
  test('is a block of its own, with labels that follow where its own are used', () => {
    const rows = select(plan, selectRows(rowsOf(stalls)));
    const pasted = paste(rows, copySelected(rows), stalls, [0, 50]);
    expect(text(pasted).map((row) => row.slice(0, 1))).toEqual(['A', 'B', 'C', 'D']);
    expect(selectedBlocks(pasted.document, pasted.selection)).toEqual([[rowOf(pasted, 2), rowOf(pasted, 3)]]);
    expect(rowOf(pasted, 2).line).toEqual([585, 250, 615, 250, 0]);
    expect(rowOf(pasted, 2).block).not.toBe(rowOf(pasted, 0).block);
  });

  test('keeps its labels in another zone', () => {
    const two = addZone(plan, 'Balcony');
    const pasted = paste(
      two,
      copySelected(select(two, selectRows(rowsOf(stalls)))),
      two.document.zones[2] as PlanZone,
      [0, 200],
    );
    expect(text(pasted, 2).map((row) => row.slice(0, 1))).toEqual(['A', 'B']);
  });
});

describe('zones', () => {
  test('are added, renamed and removed; their rows are kept in order from the stage', () => {
    const named = renameZone(addZone(plan, 'Zone 3'), stalls, 'Arena');
    expect(named.document.zones.map(({ name }) => name)).toEqual(['Arena', 'Floor', 'Zone 3']);
    expect(removeZone(named, named.document.zones[0] as PlanZone).document.zones).toHaveLength(2);
    const front = addRows(
      plan,
      stalls,
      plainBlock({ rows: 1, at: [600, 150], labels: { kind: 'letters', start: 'X', skip: [] } }),
    );
    expect(text(front).map((row) => row.slice(0, 1))).toEqual(['X', 'A', 'B']);
  });

  test('get rows of others', () => {
    const moved = moveToZone(select(addZone(plan, 'Balcony'), selectRows([rowOf(plan, 1)])), floor);
    expect(text(moved)).toEqual(['A: 1a 2a 3a 4a']);
    expect(text(moved, 1)).toEqual(['B: 1a 2a 3a 4a']);
  });

  test('are standing areas with a capacity', () => {
    const smaller = setCapacity(plan, floor, 250);
    expect(smaller.document.zones[1]?.places).toMatchObject({ capacity: 250 });
    const drawn = setArea(
      plan,
      stalls,
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      20,
    );
    expect(drawn.document.zones[0]?.places).toMatchObject({ capacity: 20 });
    expect(drawn.selection.areas.size).toBe(1);
  });
});

test('a mark is added, selected and changed', () => {
  const marked = changeMarks(addMark(plan, 'text', [10, 10], 'Bar'), { text: 'Box office' });
  expect(marked.document.marks).toMatchObject([{ kind: 'text', text: 'Box office', at: [10, 10] }]);
  expect(marked.selection.marks.size).toBe(1);
});
