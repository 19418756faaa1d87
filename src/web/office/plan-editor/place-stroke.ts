// Tools that place something with a click: a single seat, the stage, an entrance, a text.
import type { PlanRow, PlanZone } from '../../../domain/plans/plan-document.ts';
import type { Point } from '../../../domain/seating/drawing.ts';
import type { Mark } from '../../../domain/seating/mark.ts';
import { nextBlock } from '../plan-edits/blocks.ts';
import type { PlanState } from '../plan-edits/change-selected.ts';
import { labelsAfter } from '../plan-edits/labels.ts';
import { addMark } from '../plan-edits/marks.ts';
import { usualPitch } from '../plan-edits/seats.ts';
import { rowsOf } from '../plan-edits/selection.ts';
import { gridStep } from '../plan-edits/snap.ts';
import { addRows, addZone, setArea } from '../plan-edits/zones.ts';
import type { Press, Stroke } from './stroke.ts';

function placeStroke({ editor, at: from }: Press, place: (at: Point) => void): Stroke {
  let at = from;
  return {
    move: (to) => {
      at = to;
    },
    end: () => place(editor.get().isSnapping ? onGrid(at) : at),
    cancel: () => {},
  };
}

const onGrid = ([x, y]: Point): Point => [Math.round(x / gridStep) * gridStep, Math.round(y / gridStep) * gridStep];

/** A row of one seat. */
export const seatStroke = (press: Press): Stroke =>
  placeStroke(press, (at) => {
    const { editor } = press;
    const { zone } = editor;
    if (zone) editor.edit((plan) => addRows(plan, zone, [singleSeat(plan, rowsOf(zone), at)]));
  });

function singleSeat({ document }: PlanState, rows: readonly PlanRow[], [x, y]: Point): PlanRow {
  const [label = 'A'] = labelsAfter(rows, 1);
  return {
    label,
    entries: [{ number: 1, class: 'a' }],
    line: [x, y, x + usualPitch, y, 0],
    block: nextBlock(document),
  };
}

export const markStroke = (press: Press, kind: Mark['kind'], text: string): Stroke =>
  placeStroke(press, (at) => {
    const { editor } = press;
    editor.edit((plan) => addMark(plan, kind, at, text));
    editor.set({ tool: 'select' });
  });

/** In square units for each person. */
const personArea = 60;

/** `newName` is null where no zone may be added. */
type NewArea = { chosen: PlanZone | undefined; area: readonly Point[]; newName: string | null };

/** Into the chosen zone while it is empty, else into a new one: a zone has seats or a standing area. */
export function addArea(plan: PlanState, { chosen, area, newName }: NewArea): PlanState {
  const capacity = Math.max(10, Math.round(sizeOf(area) / personArea / 10) * 10);
  if (chosen && (chosen.places === null || newName === null)) return setArea(plan, chosen, area, capacity);
  const added = addZone(plan, newName ?? '');
  const last = added.document.zones.at(-1);
  return last ? setArea(added, last, area, capacity) : plan;
}

/** The size by the shoelace formula. */
const sizeOf = (area: readonly Point[]): number =>
  Math.abs(
    area.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = area[(index + 1) % area.length] as Point;
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;
