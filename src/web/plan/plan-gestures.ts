// Gestures on a plan: drag, pinch, tap, double tap, wheel and keys. On a phone one finger scrolls the page as long as
// the whole plan is seen (the stylesheet's touch-action), and a wheel does, unless the plan has the focus or a key is held.
import type { Point } from '../../domain/seating/drawing.ts';
import type { PlanCamera } from './plan-camera.ts';

const tapPixels = 8;
const doubleTapMilliseconds = 320;
const step = 1.6;
const keyPixels = 60;

type Reports = { onTap: (at: Point) => void; onHover: (at: Point | null) => void };

export function listenToGestures(canvas: HTMLCanvasElement, camera: PlanCamera, reports: Reports): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pointers = new Pointers(canvas, camera, reports);
  canvas.addEventListener('pointerdown', (event) => pointers.down(event), { signal });
  canvas.addEventListener('pointermove', (event) => pointers.move(event), { signal });
  canvas.addEventListener('pointerup', (event) => pointers.up(event), { signal });
  canvas.addEventListener('pointercancel', (event) => pointers.lose(event), { signal });
  canvas.addEventListener('pointerleave', () => reports.onHover(null), { signal });
  canvas.addEventListener('wheel', (event) => turnWheel(event, canvas, camera), { signal, passive: false });
  listenToTouchpad(canvas, camera, { signal, isTouched: () => pointers.areDown });
  canvas.addEventListener('keydown', (event) => press(event, camera), { signal });
  return () => stopping.abort();
}

/** The pointers that are down, where they were last. */
class Pointers {
  readonly #canvas: HTMLCanvasElement;
  readonly #camera: PlanCamera;
  readonly #reports: Reports;
  readonly #down = new Map<number, Point>();
  #start: Point | null = null;
  #lastTap: { at: Point; time: number } | null = null;

  constructor(canvas: HTMLCanvasElement, camera: PlanCamera, reports: Reports) {
    this.#canvas = canvas;
    this.#camera = camera;
    this.#reports = reports;
  }

  get areDown(): boolean {
    return this.#down.size > 0;
  }

  down(event: PointerEvent): void {
    if (event.button > 0) return;
    const at = placeOf(event, this.#canvas);
    this.#down.set(event.pointerId, at);
    // A second finger makes it a pinch, which is no tap any more.
    this.#start = this.#down.size === 1 ? at : null;
    this.#canvas.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const at = placeOf(event, this.#canvas);
    const before = this.#down.get(event.pointerId);
    if (!before) this.#reports.onHover(event.pointerType === 'mouse' ? at : null);
    if (!before) return;
    if (this.#start && distance(at, this.#start) < tapPixels) return;
    this.#start = null;
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    this.#down.set(event.pointerId, at);
    if (other) this.#pinch(before, at, other);
    else this.#camera.panBy(at[0] - before[0], at[1] - before[1]);
  }

  #pinch(before: Point, at: Point, other: Point): void {
    const middle = (one: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    const [was, is] = [middle(before), middle(at)];
    this.#camera.panBy(is[0] - was[0], is[1] - was[1]);
    this.#camera.zoomBy(distance(at, other) / Math.max(distance(before, other), 1), is);
  }

  up(event: PointerEvent): void {
    const start = this.#start;
    this.lose(event);
    if (!start || this.#down.size > 0) return;
    const last = this.#lastTap;
    const isSecond = last && event.timeStamp - last.time < doubleTapMilliseconds && distance(start, last.at) < 30;
    this.#lastTap = isSecond ? null : { at: start, time: event.timeStamp };
    if (isSecond) this.#camera.stepBy(step * step, start);
    else this.#reports.onTap(start);
  }

  lose(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
    this.#start = null;
  }
}

export function turnWheel(event: WheelEvent, canvas: HTMLCanvasElement, camera: PlanCamera): void {
  if (!event.ctrlKey && !event.metaKey && document.activeElement !== canvas) return;
  event.preventDefault();
  // A wheel counts in lines or pixels; a pinch on a touchpad comes as a wheel with small steps.
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
  const factor = Math.exp(-Math.max(-120, Math.min(120, pixels)) * (event.ctrlKey ? 0.01 : 0.003));
  camera.zoomBy(factor, placeOf(event, canvas));
}

type TouchpadEvent = MouseEvent & { scale: number };

/**
 * Safari on a Mac sends a pinch on the touchpad as gestures of its own, and enlarges the whole page where nobody takes them. On an iPhone it sends
 * them beside the two pointers, which zoom already.
 */
export function listenToTouchpad(
  canvas: HTMLCanvasElement,
  camera: PlanCamera,
  { signal, isTouched }: { signal: AbortSignal; isTouched: () => boolean },
): void {
  let scale = 1;
  const on = (name: 'gesturestart' | 'gesturechange', take: (event: TouchpadEvent) => void) =>
    canvas.addEventListener(
      name,
      (event) => {
        if (isTouched()) return;
        event.preventDefault();
        take(event as TouchpadEvent);
      },
      { signal, passive: false },
    );
  on('gesturestart', (event) => {
    scale = event.scale;
  });
  on('gesturechange', (event) => {
    camera.zoomBy(event.scale / scale, placeOf(event, canvas));
    scale = event.scale;
  });
}

function press(event: KeyboardEvent, camera: PlanCamera): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const actions: Record<string, () => void> = {
    ArrowLeft: () => camera.panBy(keyPixels, 0),
    ArrowRight: () => camera.panBy(-keyPixels, 0),
    ArrowUp: () => camera.panBy(0, keyPixels),
    ArrowDown: () => camera.panBy(0, -keyPixels),
    '+': () => camera.stepBy(step),
    '=': () => camera.stepBy(step),
    '-': () => camera.stepBy(1 / step),
    '0': () => camera.reset(),
  };
  const action = actions[event.key];
  // While all of it is seen there is nothing to move, so the arrows scroll the page as ever.
  if (!action || (event.key.startsWith('Arrow') && camera.isWhole)) return;
  event.preventDefault();
  action();
}

function placeOf({ clientX, clientY }: MouseEvent, canvas: HTMLCanvasElement): Point {
  const { left, top } = canvas.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

const distance = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]);
