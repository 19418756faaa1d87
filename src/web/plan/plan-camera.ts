// The part of a drawing that a canvas shows: its size on the screen, the view, and how the view moves.
import type { Box, Point } from '../../domain/seating/drawing.ts';
import {
  type Bounds,
  between,
  fitScale,
  keepInside,
  pan,
  type Size,
  type View,
  wholeView,
  zoomAt,
} from './plan-view.ts';

/** The room of the smallest seat, in pixels, when it is seen from as close as possible. */
const closestRoom = 38;
const restMilliseconds = 140;
const glideMilliseconds = 180;
const densityMax = 3;

const densityNow = () => Math.min(window.devicePixelRatio || 1, densityMax);

/** The drawing, as far as a camera knows it. */
export type Extent = { box: Box; seatSize: number };

export class PlanCamera {
  readonly #extent: () => Extent;
  /** A frame is needed. */
  readonly #onMove: () => void;
  #size: Size = { width: 0, height: 0 };
  #density = 1;
  #view: View = { scale: 1, left: 0, top: 0 };
  #glide: { from: View; to: View; startedAt: number } | null = null;
  #movedAt = -Infinity;
  #restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(extent: () => Extent, onMove: () => void) {
    this.#extent = extent;
    this.#onMove = onMove;
  }

  get view(): View {
    return this.#view;
  }

  get size(): Size {
    return this.#size;
  }

  get density(): number {
    return this.#density;
  }

  get isWhole(): boolean {
    return this.#view.scale <= fitScale(this.#extent().box, this.#size) * 1.01;
  }

  /** Another screen may be sharper. */
  get isOutdated(): boolean {
    return this.#density !== densityNow();
  }

  bounds(): Bounds {
    const { box, seatSize } = this.#extent();
    const fit = fitScale(box, this.#size);
    return { box, size: this.#size, scaleMax: Math.max(fit * 2, closestRoom / seatSize) };
  }

  /** Gives the canvas as many pixels as it has room for. False when nothing changed. */
  measure(canvas: HTMLCanvasElement): boolean {
    const { width, height } = canvas.getBoundingClientRect();
    const density = densityNow();
    if (width === 0 || (width === this.#size.width && height === this.#size.height && density === this.#density))
      return false;
    this.#size = { width, height };
    this.#density = density;
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    return true;
  }

  /** To a view at once. */
  jumpTo(view: View): void {
    this.#glide = null;
    this.#view = view;
  }

  /** Shows the same part, as far as the bounds still allow. */
  keepInside(): void {
    this.#view = keepInside(this.#view, this.bounds());
  }

  panBy(right: number, down: number): void {
    this.#move(pan(this.#view, right, down, this.bounds()));
  }

  zoomBy(factor: number, at: Point): void {
    this.#move(zoomAt(this.#view, factor, at, this.bounds()));
  }

  /** A step of a button or a key, which the eye can follow. */
  stepBy(factor: number, at: Point = [this.#size.width / 2, this.#size.height / 2]): void {
    this.glideTo(zoomAt(this.#glide?.to ?? this.#view, factor, at, this.bounds()));
  }

  reset(): void {
    this.glideTo(wholeView(this.bounds()));
  }

  glideTo(to: View): void {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill) this.#move(to);
    else {
      this.#glide = { from: this.#view, to, startedAt: performance.now() };
      this.#onMove();
    }
  }

  /** To where the view is at this moment. Says whether it is moving. */
  advance(now: number): boolean {
    if (this.#glide) {
      const { from, to, startedAt } = this.#glide;
      const share = Math.min(Math.max((now - startedAt) / glideMilliseconds, 0), 1);
      this.#view = share === 1 ? to : between(from, to, 1 - (1 - share) ** 3);
      if (share === 1) this.#glide = null;
    }
    return this.#glide !== null || now - this.#movedAt < restMilliseconds;
  }

  /** Asks for the next frame of a movement; after the last one, for a frame at rest. */
  askForNext(): void {
    if (this.#glide) this.#onMove();
    else {
      clearTimeout(this.#restTimer);
      this.#restTimer = setTimeout(this.#onMove, restMilliseconds);
    }
  }

  stop(): void {
    clearTimeout(this.#restTimer);
  }

  #move(view: View): void {
    this.#glide = null;
    this.#view = view;
    this.#movedAt = performance.now();
    this.#onMove();
  }
}
