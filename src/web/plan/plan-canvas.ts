// Keeps a canvas showing a scene in a view: sharp on every screen, drawn only when something changed.
import type { Point } from '../../domain/seating/drawing.ts';
import { isInZone } from '../../domain/seating/zone-shape.ts';
import { drawHall, type Scene } from './draw-hall.ts';
import { PlanCamera } from './plan-camera.ts';
import { type PlanColours, readColours } from './plan-colours.ts';
import { type Picture, PlanLayer } from './plan-layer.ts';
import { keepInside, toDrawing, type View, viewOf, wholeView } from './plan-view.ts';
import { viewOfLit } from './view-of-lit.ts';

export class PlanCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #layer = new PlanLayer();
  readonly #onView: (view: View, isWhole: boolean) => void;
  readonly #observer: ResizeObserver;
  readonly camera: PlanCamera;
  #scene: Scene;
  #colours: PlanColours;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, scene: Scene, onView: (view: View, isWhole: boolean) => void) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#onView = onView;
    this.#colours = readColours(canvas);
    this.camera = new PlanCamera(
      () => this.#scene.hall,
      () => this.#ask(),
    );
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(canvas);
    this.#measure();
    // Names are written in a face that may come later than the first picture.
    void document.fonts.ready.then(() => this.#repaint());
  }

  stop(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.camera.stop();
  }

  show(scene: Scene): void {
    const isOther = scene.hall !== this.#scene.hall;
    const isNewlyLit = scene.lit !== this.#scene.lit;
    this.#scene = { ...scene, hoveredZoneId: this.#scene.hoveredZoneId };
    if (isOther) this.camera.jumpTo(this.#home());
    else if (isNewlyLit) this.camera.glideTo(this.#home());
    this.#repaint();
  }

  hover(zoneId: number | null): void {
    if (zoneId === this.#scene.hoveredZoneId) return;
    this.#scene = { ...this.#scene, hoveredZoneId: zoneId };
    this.#repaint();
  }

  /** The zone under a place of the canvas. */
  zoneAt(place: Point): number | null {
    const point = toDrawing(this.camera.view, place);
    return this.#scene.hall.zones.find(({ shape }) => isInZone(shape, point))?.id ?? null;
  }

  #home(): View {
    const bounds = this.camera.bounds();
    const lit = viewOfLit(this.#scene.lit ?? [], bounds);
    return lit ? keepInside(viewOf(lit.middle, lit.scale, bounds.size), bounds) : wholeView(bounds);
  }

  #measure(): void {
    const { camera } = this;
    const wasWhole = camera.size.width === 0 || camera.isWhole || this.#scene.lit !== null;
    if (!camera.measure(this.#canvas)) return;
    if (wasWhole) camera.jumpTo(this.#home());
    else camera.keepInside();
    this.#layer.forget();
    // At once: a canvas that changed its size is empty until it is drawn.
    this.#draw(performance.now());
  }

  #repaint(): void {
    this.#layer.forget();
    this.#ask();
  }

  #ask(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  #draw(now: number): void {
    const { camera } = this;
    const pen = this.#canvas.getContext('2d', { alpha: false });
    if (!pen || camera.size.width === 0) return;
    if (camera.isOutdated) this.#measure();
    const isMoving = camera.advance(now);
    if (!this.#layer.serves(camera, isMoving)) this.#layer.paint(this.#picture(), camera, this.#colours);
    this.#layer.show(pen, camera, this.#colours);
    this.#onView(camera.view, camera.isWhole);
    if (isMoving) camera.askForNext();
  }

  #picture(): Picture {
    const scene = this.#scene;
    return { box: scene.hall.box, draw: (pen, look) => drawHall(pen, scene, look) };
  }
}
