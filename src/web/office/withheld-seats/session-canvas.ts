// Keeps a canvas showing the seats of a session, drawn again only when something changed.
import type { Box, Point } from '../../../domain/seating/drawing.ts';
import { litSeatsOf } from '../../plan/hall.ts';
import { PlanCamera } from '../../plan/plan-camera.ts';
import { type PlanColours, readColours } from '../../plan/plan-colours.ts';
import { PlanLayer } from '../../plan/plan-layer.ts';
import { toDrawing, viewOf, wholeView } from '../../plan/plan-view.ts';
import { viewOfLit } from '../../plan/view-of-lit.ts';
import { drawSession, type SessionScene } from './draw-session.ts';
import { readSeatKey, type SeatKey } from './seat-states.ts';

export class SessionCanvas {
  readonly camera: PlanCamera;
  readonly #canvas: HTMLCanvasElement;
  readonly #layer = new PlanLayer();
  readonly #observer: ResizeObserver;
  readonly #colours: PlanColours;
  readonly #danger: string;
  #scene: SessionScene;
  /** Until the canvas has a size for the first time. */
  #beginsAt: ReadonlySet<SeatKey> | undefined;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, scene: SessionScene, beginsAt: ReadonlySet<SeatKey> | undefined) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#beginsAt = beginsAt;
    this.#colours = readColours(canvas);
    this.#danger = getComputedStyle(canvas).getPropertyValue('--coral').trim();
    this.camera = new PlanCamera(
      () => this.#scene.hall,
      () => this.#ask(),
    );
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(canvas);
    this.#measure();
    void document.fonts.ready.then(() => this.show(this.#scene));
  }

  stop(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.camera.stop();
  }

  show(scene: SessionScene): void {
    this.#scene = scene;
    this.#layer.forget();
    this.#ask();
  }

  toPoint(place: Point): Point {
    return toDrawing(this.camera.view, place);
  }

  /** A box of the canvas as one of the drawing. */
  toBox([one, other]: readonly [Point, Point]): Box {
    const [[x1, y1], [x2, y2]] = [this.toPoint(one), this.toPoint(other)];
    return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
  }

  #measure(): void {
    const wasWhole = this.camera.size.width === 0 || this.camera.isWhole;
    if (!this.camera.measure(this.#canvas)) return;
    if (this.#beginsAt) this.#goTo(this.#beginsAt);
    else if (wasWhole) this.camera.jumpTo(wholeView(this.camera.bounds()));
    else this.camera.keepInside();
    this.#layer.forget();
    this.#draw(performance.now());
  }

  #goTo(seats: ReadonlySet<SeatKey>): void {
    this.#beginsAt = undefined;
    const { hall } = this.#scene;
    const bounds = this.camera.bounds();
    const view = viewOfLit(litSeatsOf(hall, [...seats].map(readSeatKey)), bounds);
    this.camera.jumpTo(view ? viewOf(view.middle, view.scale, bounds.size) : wholeView(bounds));
    this.camera.keepInside();
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
    if (!this.#layer.serves(camera, isMoving)) {
      const scene = this.#scene;
      const picture = {
        box: scene.hall.box,
        draw: (paper: CanvasRenderingContext2D, look: Parameters<typeof drawSession>[2]) =>
          drawSession(paper, scene, look, this.#danger),
      };
      this.#layer.paint(picture, camera, this.#colours);
    }
    this.#layer.show(pen, camera, this.#colours);
    this.#canvas.dataset.whole = String(camera.isWhole);
    if (isMoving) camera.askForNext();
  }
}
