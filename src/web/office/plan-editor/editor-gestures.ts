// Pointers on the plan: one works with the chosen tool, two pinch, and the wheel zooms.
import type { Point } from '../../../domain/seating/drawing.ts';
import { listenToTouchpad, turnWheel } from '../../plan/plan-gestures.ts';
import type { Look } from '../../plan/plan-layer.ts';
import { nothing } from '../plan-edits/selection.ts';
import { drawOutline, lassoStroke } from './box-stroke.ts';
import { brushStroke } from './brush-stroke.ts';
import { AreaOutline } from './corner-stroke.ts';
import type { EditorCanvas } from './editor-canvas.ts';
import { addArea, markStroke, seatStroke } from './place-stroke.ts';
import type { PlanEditor, Tool } from './plan-editor.ts';
import { beginSelect } from './select-stroke.ts';
import { drawHandles } from './selection-handles.ts';
import type { Press, Stroke } from './stroke.ts';

/** How near a pointer has to come, in pixels; a finger is less exact. */
const reachPixels = { mouse: 8, touch: 18 };

/** The names that new marks and zones begin with. */
export type NewNames = { stage: string; entrance: string; text: string; area: string };

export class EditorGestures {
  readonly #element: HTMLCanvasElement;
  readonly #canvas: EditorCanvas;
  readonly #editor: PlanEditor;
  readonly #names: () => NewNames;
  readonly #down = new Map<number, Point>();
  readonly #stopping = new AbortController();
  readonly outline: AreaOutline;
  #stroke: Stroke | null = null;
  #hasMoved = false;
  /** While the space bar is held, the view is moved. */
  isHand = false;

  constructor(element: HTMLCanvasElement, canvas: EditorCanvas, editor: PlanEditor, names: () => NewNames) {
    this.#element = element;
    this.#canvas = canvas;
    this.#editor = editor;
    this.#names = names;
    this.outline = new AreaOutline((corners) => {
      const newName = editor.onlyZoneId === null ? names().area : null;
      editor.edit((plan) => addArea(plan, { chosen: editor.zone, area: corners, newName }));
      editor.set({ tool: 'select' });
    });
    const { signal } = this.#stopping;
    element.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    element.addEventListener('pointermove', (event) => this.#move(event), { signal });
    element.addEventListener('pointerup', (event) => this.#release(event), { signal });
    element.addEventListener('pointercancel', (event) => this.#lose(event), { signal });
    element.addEventListener('wheel', (event) => this.#turnWheel(event), { signal, passive: false });
    listenToTouchpad(element, canvas.camera, { signal, isTouched: () => this.#down.size > 0 });
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Gives up what was begun. */
  cancel(): void {
    this.#stroke?.cancel();
    this.#stroke = null;
    this.outline.corners = [];
    this.#canvas.ask();
  }

  readonly draw = (pen: CanvasRenderingContext2D, look: Look): void => {
    const { tool, tried } = this.#editor.get();
    if (this.outline.corners.length > 0) drawOutline(pen, this.outline.corners, look);
    if (this.#stroke?.draw) this.#stroke.draw(pen, look);
    else if (tool === 'select' && !this.#stroke && !tried) drawHandles(pen, this.#editor.plan.selection, look);
  };

  #press(event: PointerEvent): void {
    if (event.button > 1) return;
    this.#down.set(event.pointerId, placeOf(event));
    this.#element.setPointerCapture(event.pointerId);
    this.#hasMoved = false;
    if (this.#down.size > 1) {
      this.#stroke?.cancel();
      this.#stroke = null;
      return;
    }
    if (!this.isHand && event.button === 0) this.#stroke = this.#begin(event);
  }

  #begin(event: PointerEvent): Stroke | null {
    const isTouch = event.pointerType === 'touch';
    const press: Press = {
      editor: this.#editor,
      canvas: this.#canvas,
      at: this.#canvas.pointAt(event),
      reach: reachPixels[isTouch ? 'touch' : 'mouse'] / this.#canvas.camera.view.scale,
      isAdding: event.shiftKey,
      isTouch,
    };
    return strokeOf(this.#editor.get().tool, press, this);
  }

  get names(): NewNames {
    return this.#names();
  }

  #move(event: PointerEvent): void {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const at = placeOf(event);
    this.#down.set(event.pointerId, at);
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.#pinch(before, at, other);
    else if (this.#stroke) this.#stroke.move(this.#canvas.pointAt(event));
    else this.#canvas.camera.panBy(at[0] - before[0], at[1] - before[1]);
    this.#hasMoved = true;
  }

  #pinch(before: Point, at: Point, other: Point): void {
    const { camera } = this.#canvas;
    const apart = (one: Point) => Math.max(Math.hypot(one[0] - other[0], one[1] - other[1]), 1);
    const { left, top } = this.#element.getBoundingClientRect();
    camera.panBy((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
    camera.zoomBy(apart(at) / apart(before), [(at[0] + other[0]) / 2 - left, (at[1] + other[1]) / 2 - top]);
  }

  #release(event: PointerEvent): void {
    const stroke = this.#stroke;
    const isTap = !stroke && !this.#hasMoved && this.#down.size === 1 && !this.isHand;
    this.#stroke = null;
    this.#down.delete(event.pointerId);
    stroke?.end();
    if (isTap && event.button === 0 && this.#editor.get().tool === 'select') this.#editor.select(nothing);
    this.#canvas.ask();
  }

  #lose(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
    this.#stroke?.cancel();
    this.#stroke = null;
  }

  #turnWheel(event: WheelEvent): void {
    this.#element.focus({ preventScroll: true });
    turnWheel(event, this.#element, this.#canvas.camera);
  }
}

function strokeOf(tool: Tool, press: Press, { outline, names }: EditorGestures): Stroke | null {
  if (tool === 'select') return beginSelect(press);
  if (tool === 'lasso') return lassoStroke(press);
  if (tool === 'brush') return brushStroke(press);
  if (tool === 'seat') return seatStroke(press);
  if (tool === 'area') return outline.begin(press);
  return tool === 'hand' ? null : markStroke(press, tool, names[tool]);
}

const placeOf = ({ clientX, clientY }: PointerEvent): Point => [clientX, clientY];
