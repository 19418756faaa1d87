// Keeps a canvas showing a scene in a view: sharp on every screen, drawn only when something changed.
import { isInZone, type Point } from '../../domain/seating/zone-shape.ts';
import type { Scene } from './draw-hall.ts';
import { type PlanColours, readColours } from './plan-colours.ts';
import { PlanLayer } from './plan-layer.ts';
import {
  type Bounds,
  between,
  fitScale,
  keepInside,
  pan,
  type Size,
  toDrawing,
  type View,
  viewOf,
  wholeView,
  zoomAt,
} from './plan-view.ts';
import { viewOfLit } from './view-of-lit.ts';

/** The room of the smallest seat, in pixels, when it is seen from as close as possible. */
const closestRoom = 38;
const restMilliseconds = 140;
const glideMilliseconds = 180;
const densityMax = 3;

const densityNow = () => Math.min(window.devicePixelRatio || 1, densityMax);

export class PlanCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #layer = new PlanLayer();
  readonly #onView: (view: View, isWhole: boolean) => void;
  readonly #observer: ResizeObserver;
  #scene: Scene;
  #colours: PlanColours;
  #size: Size = { width: 0, height: 0 };
  #density = 1;
  #view: View = { scale: 1, left: 0, top: 0 };
  #glide: { from: View; to: View; startedAt: number } | null = null;
  #movedAt = -Infinity;
  #frame = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement, scene: Scene, onView: (view: View, isWhole: boolean) => void) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#onView = onView;
    this.#colours = readColours(canvas);
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(canvas);
    this.#measure();
    // Names are written in a face that may come later than the first picture.
    void document.fonts.ready.then(() => this.#repaint());
  }

  stop(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#restTimer);
  }

  show(scene: Scene): void {
    const isOther = scene.hall !== this.#scene.hall;
    const isNewlyLit = scene.lit !== this.#scene.lit;
    this.#scene = { ...scene, hoveredZoneId: this.#scene.hoveredZoneId };
    if (isOther) this.#view = this.#home();
    else if (isNewlyLit) this.#glideTo(this.#home());
    this.#repaint();
  }

  hover(zoneId: number | null): void {
    if (zoneId === this.#scene.hoveredZoneId) return;
    this.#scene = { ...this.#scene, hoveredZoneId: zoneId };
    this.#repaint();
  }

  get isWhole(): boolean {
    return this.#view.scale <= fitScale(this.#scene.hall.box, this.#size) * 1.01;
  }

  panBy(right: number, down: number): void {
    this.#move(pan(this.#view, right, down, this.#bounds()));
  }

  zoomBy(factor: number, at: Point): void {
    this.#move(zoomAt(this.#view, factor, at, this.#bounds()));
  }

  /** A step of a button or a key, which the eye can follow. */
  stepBy(factor: number, at: Point = [this.#size.width / 2, this.#size.height / 2]): void {
    this.#glideTo(zoomAt(this.#glide?.to ?? this.#view, factor, at, this.#bounds()));
  }

  reset(): void {
    this.#glideTo(wholeView(this.#bounds()));
  }

  /** The zone under a place of the canvas. */
  zoneAt(place: Point): number | null {
    const point = toDrawing(this.#view, place);
    return this.#scene.hall.zones.find(({ shape }) => isInZone(shape, point))?.id ?? null;
  }

  #bounds(): Bounds {
    const { box, seatSize } = this.#scene.hall;
    const fit = fitScale(box, this.#size);
    return { box, size: this.#size, scaleMax: Math.max(fit * 2, closestRoom / seatSize) };
  }

  #home(): View {
    const bounds = this.#bounds();
    const lit = viewOfLit(this.#scene.lit ?? [], bounds);
    return lit ? keepInside(viewOf(lit.middle, lit.scale, this.#size), bounds) : wholeView(bounds);
  }

  #measure(): void {
    const { width, height } = this.#canvas.getBoundingClientRect();
    const density = densityNow();
    if (width === 0 || (width === this.#size.width && height === this.#size.height && density === this.#density))
      return;
    const wasWhole = this.#size.width === 0 || this.isWhole || this.#scene.lit !== null;
    this.#size = { width, height };
    this.#density = density;
    this.#canvas.width = Math.round(width * density);
    this.#canvas.height = Math.round(height * density);
    this.#view = wasWhole ? this.#home() : keepInside(this.#view, this.#bounds());
    this.#layer.forget();
    // At once: a canvas that changed its size is empty until it is drawn.
    this.#draw(performance.now());
  }

  #repaint(): void {
    this.#layer.forget();
    this.#ask();
  }

  #move(view: View): void {
    this.#glide = null;
    this.#view = view;
    this.#movedAt = performance.now();
    this.#ask();
  }

  #glideTo(to: View): void {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill) this.#move(to);
    else {
      this.#glide = { from: this.#view, to, startedAt: performance.now() };
      this.#ask();
    }
  }

  #ask(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  #draw(now: number): void {
    const pen = this.#canvas.getContext('2d', { alpha: false });
    if (!pen || this.#size.width === 0) return;
    // Another screen may be sharper.
    if (this.#density !== densityNow()) this.#measure();
    this.#advance(now);
    const isMoving = this.#glide !== null || now - this.#movedAt < restMilliseconds;
    if (!this.#layer.serves(this.#view, this.#size, isMoving))
      this.#layer.paint(this.#scene, this.#view, this.#size, this.#colours, this.#density);
    this.#layer.show(pen, this.#view, this.#colours, this.#density);
    this.#onView(this.#view, this.isWhole);
    if (this.#glide) this.#ask();
    else if (isMoving) this.#askWhenAtRest();
  }

  #advance(now: number): void {
    if (!this.#glide) return;
    const { from, to, startedAt } = this.#glide;
    const share = Math.min(Math.max((now - startedAt) / glideMilliseconds, 0), 1);
    this.#view = share === 1 ? to : between(from, to, 1 - (1 - share) ** 3);
    if (share === 1) this.#glide = null;
  }

  #askWhenAtRest(): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => this.#ask(), restMilliseconds);
  }
}
