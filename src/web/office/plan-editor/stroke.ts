// One press of the pointer until it is released. A tool begins a stroke; without one, the press moves the view.
import type { Point } from '../../../domain/seating/drawing.ts';
import type { Look } from '../../plan/plan-layer.ts';
import type { EditorCanvas } from './editor-canvas.ts';
import type { PlanEditor } from './plan-editor.ts';

export type Stroke = {
  move: (at: Point) => void;
  end: () => void;
  cancel: () => void;
  draw?: (pen: CanvasRenderingContext2D, look: Look) => void;
};
/** The beginning of a stroke. `reach` is how near is near enough, in units of the drawing. */
export type Press = {
  editor: PlanEditor;
  canvas: EditorCanvas;
  at: Point;
  reach: number;
  /** Adds to the selection. */
  isAdding: boolean;
  isTouch: boolean;
};

export const distance = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);
