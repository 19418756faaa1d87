// Keeps a canvas showing a plan: sharp on every screen, drawn only when something changed.
import { type Extent, PlanCamera } from './plan-camera.ts';
import { type PlanColours, readColours } from './plan-colours.ts';
import { type Picture, PlanLayer } from './plan-layer.ts';
import type { View } from './plan-view.ts';

/** A plan, as the surface asks for it. */
type Shown = {
  extent: () => Extent;
  picture: () => Picture;
  /** The view after the canvas got another size; null keeps what is seen, as far as it fits. */
  viewFor: (camera: PlanCamera, wasWhole: boolean) => View | null;
  /** After the picture is on the canvas. */
  finish: (pen: CanvasRenderingContext2D, camera: PlanCamera, colours: PlanColours) => void;
};

export class PlanSurface {
  readonly camera: PlanCamera;
  readonly colours: PlanColours;
  readonly #canvas: HTMLCanvasElement;
  readonly #shown: Shown;
  readonly #layer = new PlanLayer();
  readonly #observer: ResizeObserver;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, shown: Shown) {
    this.#canvas = canvas;
    this.#shown = shown;
    this.colours = readColours(canvas);
    this.camera = new PlanCamera(shown.extent, () => this.ask());
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(canvas);
    this.#measure();
    // Names are written in a face that may come later than the first picture.
    void document.fonts.ready.then(() => this.repaint());
  }

  stop(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.camera.stop();
  }

  /** The picture is painted again with the next frame. */
  repaint(): void {
    this.#layer.forget();
    this.ask();
  }

  ask(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  #measure(): void {
    const { camera } = this;
    const wasWhole = camera.size.width === 0 || camera.isWhole;
    if (!camera.measure(this.#canvas)) return;
    const view = this.#shown.viewFor(camera, wasWhole);
    if (view) camera.jumpTo(view);
    else camera.keepInside();
    this.#layer.forget();
    // At once: a canvas that changed its size is empty until it is drawn.
    this.#draw(performance.now());
  }

  #draw(now: number): void {
    const { camera, colours } = this;
    const pen = this.#canvas.getContext('2d', { alpha: false });
    if (!pen || camera.size.width === 0) return;
    if (camera.isOutdated) this.#measure();
    const isMoving = camera.advance(now);
    if (!this.#layer.serves(camera, isMoving)) this.#layer.paint(this.#shown.picture(), camera, colours);
    pen.resetTransform();
    this.#layer.show(pen, camera, colours);
    this.#shown.finish(pen, camera, colours);
    if (isMoving) camera.askForNext();
  }
}
