// The tool that selects: a click selects, a drag on the selection moves it, and a drag elsewhere draws a box.
import type { Point } from '../../../domain/seating/drawing.ts';
import { areaAt, markAt, placeAt } from '../plan-edits/find-places.ts';
import { moveSelected, turnSelected } from '../plan-edits/motions.ts';
import { includes, nothing, type Selection, selectPlace, toggle } from '../plan-edits/selection.ts';
import { boxStroke } from './box-stroke.ts';
import { moveCorner } from './corner-stroke.ts';
import { moveStroke } from './move-stroke.ts';
import { cornerAt, turnHandle } from './selection-handles.ts';
import { distance, type Press, type Stroke } from './stroke.ts';
import { turnStroke } from './turn-stroke.ts';

export function beginSelect(press: Press): Stroke | null {
  const { editor, canvas, at, reach, isAdding, isTouch } = press;
  const { selection } = editor.plan;
  const corner = cornerAt(selection, at, reach * 1.5);
  if (corner) return moveCorner(press, corner);
  const handle = turnHandle(selection, canvas.camera.view.scale);
  if (handle && distance(handle, at) <= reach * 1.5)
    return turnStroke(press, (degrees) => editor.edit((plan) => turnSelected(plan, degrees)));
  const found = findAt(press);
  // On a touch screen a drag beside everything moves the view.
  if (!found) return isTouch ? null : boxStroke(press);
  if (isAdding) {
    editor.select(toggle(selection, found));
    return still;
  }
  const isSelected = includes(selection, found);
  if (!isSelected) editor.select(found);
  if (isOfSeats(found)) return isTouch ? still : boxStroke(press, () => editor.select(found));
  return moveStroke(press, {
    onMove: (shift: Point) => editor.edit((plan) => moveSelected(plan, shift)),
    onClick: () => isSelected && editor.select(found),
  });
}

/** The part of the plan under the pointer. */
function findAt({ editor, at, reach }: Pick<Press, 'editor' | 'at' | 'reach'>): Selection | null {
  const { openZones, document } = editor;
  const mark = editor.onlyZoneId === null ? markAt(document.marks, at, 0) : null;
  if (mark) return { ...nothing, marks: new Set([mark]) };
  const place = placeAt(openZones, at, reach);
  if (place) return selectPlace(place.zone, place.row, place.place, editor.get().level);
  const area = areaAt(openZones, at);
  return area && { ...nothing, areas: new Set([area]) };
}

const isOfSeats = ({ rows }: Selection): boolean => [...rows.values()].some((places) => places !== null);

const still: Stroke = { move: () => {}, end: () => {}, cancel: () => {} };
