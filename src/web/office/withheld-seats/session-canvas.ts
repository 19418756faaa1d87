// The seats of a session on a canvas.
import type { Box, Point } from '../../../domain/seating/drawing.ts';
import { litSeatsOf } from '../../plan/hall.ts';
import type { PlanCamera } from '../../plan/plan-camera.ts';
import type { Picture } from '../../plan/plan-layer.ts';
import { PlanSurface } from '../../plan/plan-surface.ts';
import { keepInside, toDrawing, type View, viewOf, wholeView } from '../../plan/plan-view.ts';
import { viewOfLit } from '../../plan/view-of-lit.ts';
import { drawSession, type SessionScene } from './draw-session.ts';
import { readSeatKey, type SeatKey } from './seat-states.ts';

export class SessionCanvas {
  readonly camera: PlanCamera;
  readonly #surface: PlanSurface;
  readonly #danger: string;
  #scene: SessionScene;
  /** Until the canvas has a size for the first time. */
  #beginsAt: ReadonlySet<SeatKey> | undefined;

  constructor(canvas: HTMLCanvasElement, scene: SessionScene, beginsAt: ReadonlySet<SeatKey> | undefined) {
    this.#scene = scene;
    this.#beginsAt = beginsAt;
    this.#danger = getComputedStyle(canvas).getPropertyValue('--coral').trim();
    this.#surface = new PlanSurface(canvas, {
      extent: () => this.#scene.hall,
      picture: () => this.#picture(),
      viewFor: (camera, wasWhole) => this.#viewFor(camera, wasWhole),
      finish: (_, camera) => {
        canvas.dataset.whole = String(camera.isWhole);
      },
    });
    this.camera = this.#surface.camera;
  }

  stop(): void {
    this.#surface.stop();
  }

  show(scene: SessionScene): void {
    this.#scene = scene;
    this.#surface.repaint();
  }

  toPoint(place: Point): Point {
    return toDrawing(this.camera.view, place);
  }

  /** A box of the canvas as one of the drawing. */
  toBox([one, other]: readonly [Point, Point]): Box {
    const [[x1, y1], [x2, y2]] = [this.toPoint(one), this.toPoint(other)];
    return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
  }

  #viewFor(camera: PlanCamera, wasWhole: boolean): View | null {
    const bounds = camera.bounds();
    const seats = this.#beginsAt;
    this.#beginsAt = undefined;
    const lit = seats && viewOfLit(litSeatsOf(this.#scene.hall, [...seats].map(readSeatKey)), bounds);
    if (lit) return keepInside(viewOf(lit.middle, lit.scale, bounds.size), bounds);
    return seats || wasWhole ? wholeView(bounds) : null;
  }

  #picture(): Picture {
    const scene = this.#scene;
    return { box: scene.hall.box, draw: (pen, look) => drawSession(pen, scene, look, this.#danger) };
  }
}
