// The part of a drawing in view, and its scale: a point of the drawing lies on the screen at point * scale + offset.
import type { Box, Point } from '../../domain/seating/drawing.ts';

export type View = { scale: number; left: number; top: number };
export type Size = { width: number; height: number };
/** Between the whole drawing, which fits, and as close as anybody wants to look. */
export type Bounds = { box: Box; size: Size; scaleMax: number };

const margin = 12;

export function fitScale(box: Box, { width, height }: Size): number {
  const across = (width - 2 * margin) / (box.right - box.left);
  const down = (height - 2 * margin) / (box.bottom - box.top);
  return Math.max(Math.min(across, down), 0.01);
}

/** The view with this point of the drawing in the middle. */
export function viewOf([x, y]: Point, scale: number, { width, height }: Size): View {
  return { scale, left: width / 2 - x * scale, top: height / 2 - y * scale };
}

export const middleOf = ({ left, top, right, bottom }: Box): Point => [(left + right) / 2, (top + bottom) / 2];

export const wholeView = ({ box, size }: Bounds): View => viewOf(middleOf(box), fitScale(box, size), size);

/** The drawing cannot be moved out of sight: a smaller one stays centred, a larger one always fills the screen. */
export function keepInside(view: View, bounds: Bounds): View {
  const { box, size, scaleMax } = bounds;
  const scale = clamp(view.scale, fitScale(box, size), scaleMax);
  return {
    scale,
    left: keepAlong(view.left, box.left * scale, box.right * scale, size.width),
    top: keepAlong(view.top, box.top * scale, box.bottom * scale, size.height),
  };
}

function keepAlong(offset: number, from: number, to: number, length: number): number {
  if (to - from + 2 * margin <= length) return (length - from - to) / 2;
  return clamp(offset, length - margin - to, margin - from);
}

/** Zooms around a point of the screen, which keeps its place in the drawing. */
export function zoomAt(view: View, factor: number, [x, y]: Point, bounds: Bounds): View {
  const scale = clamp(view.scale * factor, fitScale(bounds.box, bounds.size), bounds.scaleMax);
  const grown = scale / view.scale;
  return keepInside({ scale, left: x - (x - view.left) * grown, top: y - (y - view.top) * grown }, bounds);
}

export const pan = (view: View, right: number, down: number, bounds: Bounds): View =>
  keepInside({ ...view, left: view.left + right, top: view.top + down }, bounds);

/** The visible part of the drawing, with this many more pixels on each side. */
export function seenBox({ scale, left, top }: View, { width, height }: Size, more = 0): Box {
  return {
    left: (-more - left) / scale,
    top: (-more - top) / scale,
    right: (width + more - left) / scale,
    bottom: (height + more - top) / scale,
  };
}

export const toDrawing = ({ scale, left, top }: View, [x, y]: Point): Point => [(x - left) / scale, (y - top) / scale];

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;

export const isApart = (one: Box, other: Box): boolean =>
  one.right < other.left || one.left > other.right || one.bottom < other.top || one.top > other.bottom;

/** On the way from one view to the next; `at` goes from 0 to 1. The scale grows evenly to the eye. */
export function between(from: View, to: View, at: number): View {
  const scale = from.scale * (to.scale / from.scale) ** at;
  // Along a straight line of the screen's middle, as long as the scale changes; else the offsets move by themselves.
  const share = from.scale === to.scale ? at : (scale - from.scale) / (to.scale - from.scale);
  return { scale, left: mix(from.left, to.left, share), top: mix(from.top, to.top, share) };
}

const mix = (from: number, to: number, at: number) => from + (to - from) * at;
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(most, least));
