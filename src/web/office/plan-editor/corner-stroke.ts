// Standing areas: their corners are dragged, and a new area is a rectangle that is dragged or corners that are clicked.
import type { Point } from '../../../domain/seating/drawing.ts';
import { areaOf } from '../plan-edits/selection.ts';
import { setArea } from '../plan-edits/zones.ts';
import { drawOutline } from './box-stroke.ts';
import type { Corner } from './selection-handles.ts';
import { distance, type Press, type Stroke } from './stroke.ts';

export function moveCorner({ editor, canvas }: Press, { zone, index }: Corner): Stroke {
  const standing = areaOf(zone);
  let corners: readonly Point[] = standing?.area ?? [];
  const before = corners;
  return {
    move: (at) => {
      corners = before.with(index, at);
      canvas.ask();
    },
    end: () => {
      if (standing && corners !== before) editor.edit((plan) => setArea(plan, zone, corners, standing.capacity));
    },
    cancel: () => {},
    draw: (pen, look) => drawOutline(pen, corners, look),
  };
}

/** The corners of an area that is being drawn. */
export class AreaOutline {
  corners: Point[] = [];
  readonly #onDone: (corners: Point[]) => void;

  constructor(onDone: (corners: Point[]) => void) {
    this.#onDone = onDone;
  }

  begin({ at: from, reach, canvas }: Press): Stroke {
    let to = from;
    return {
      move: (at) => {
        to = at;
        canvas.ask();
      },
      end: () => {
        if (this.corners.length === 0 && distance(from, to) > 2 * reach) this.#finish(rectangle(from, to));
        else if (this.corners[0] && distance(this.corners[0], from) <= 2 * reach) this.close();
        else this.corners.push(from);
        canvas.ask();
      },
      cancel: () => {},
      draw: (pen, look) => {
        if (this.corners.length === 0) drawOutline(pen, rectangle(from, to), look);
      },
    };
  }

  /** Needs three corners. */
  close(): void {
    if (this.corners.length >= 3) this.#finish(this.corners);
  }

  #finish(corners: Point[]): void {
    this.corners = [];
    this.#onDone(corners);
  }
}

const rectangle = (from: Point, to: Point): Point[] => {
  const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
  const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
};
