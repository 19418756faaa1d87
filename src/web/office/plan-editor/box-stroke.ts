// Selecting all that lies in a box or a lasso.
import { type Box, boxOf, type Point } from '../../../domain/seating/drawing.ts';
import { areasIn, marksIn, placesIn } from '../plan-edits/find-places.ts';
import { add, nothing, selectPlaces } from '../plan-edits/selection.ts';
import { distance, type Press, type Stroke } from './stroke.ts';

/** `onClick` is for a press that was no drag. */
export function boxStroke(press: Press, onClick: () => void = () => clear(press)): Stroke {
  const { at: from, canvas } = press;
  let to = from;
  const corners = (): Point[] => [from, [to[0], from[1]], to, [from[0], to[1]]];
  return {
    move: (at) => {
      to = at;
      canvas.ask();
    },
    end: () => (distance(from, to) < press.reach ? onClick() : selectIn(press, corners())),
    cancel: () => {},
    draw: (pen, look) => drawOutline(pen, corners(), look),
  };
}

export function lassoStroke(press: Press): Stroke {
  const points: Point[] = [press.at];
  return {
    move: (at) => {
      points.push(at);
      press.canvas.ask();
    },
    end: () => (points.length < 3 ? clear(press) : selectIn(press, points)),
    cancel: () => {},
    draw: (pen, look) => drawOutline(pen, points, look),
  };
}

const clear = ({ editor, isAdding }: Press) => !isAdding && editor.select(nothing);

function selectIn({ editor, isAdding }: Press, corners: readonly Point[]): void {
  const bounds: Box = boxOf(corners);
  const { openZones, document } = editor;
  const found = selectPlaces(document, placesIn(openZones, corners, bounds), editor.get().level);
  const marks = editor.onlyZoneId === null ? marksIn(document.marks, corners) : [];
  const all = { ...found, areas: new Set(areasIn(openZones, corners)), marks: new Set(marks) };
  editor.select(isAdding ? add(editor.plan.selection, all) : all);
}

type Colours = { lime: string };

export function drawOutline(
  pen: CanvasRenderingContext2D,
  corners: readonly Point[],
  { scale, colours }: { scale: number; colours: Colours },
): void {
  pen.beginPath();
  for (const corner of corners) pen.lineTo(...corner);
  pen.closePath();
  pen.fillStyle = `${colours.lime}22`;
  pen.fill();
  pen.strokeStyle = colours.lime;
  pen.lineWidth = 1.5 / scale;
  pen.setLineDash([6 / scale, 4 / scale]);
  pen.stroke();
  pen.setLineDash([]);
}
