// The drawing of a site: its size, its stage at the top, points and boxes on it.

export type Point = readonly [x: number, y: number];
export type Box = { left: number; top: number; right: number; bottom: number };

export const drawingWidth = 1200;
export const drawingHeight = 820;
/** The centre of all arcs: the middle of the stage. */
export const stageCentre: Point = [600, 60];
export const stageBox: Box = { left: 424, top: 22, right: 776, bottom: 107 };
/** The distance of a zone from the top when it is shown by itself. */
export const singleZoneTop = 158;

/** The smallest upright box round all points. */
export function boxOf(points: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

export const short = (value: number): string => String(Math.round(value * 100) / 100);

/** A point as SVG paths write it. */
export const pathPoint = ([x, y]: Point): string => `${short(x)} ${short(y)}`;
