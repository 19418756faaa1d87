// The plan of a hall on a canvas, with its zones.
import type { Point } from '../../domain/seating/drawing.ts';
import { isInZone } from '../../domain/seating/zone-shape.ts';
import { drawHall, type Scene } from './draw-hall.ts';
import type { PlanCamera } from './plan-camera.ts';
import type { Picture } from './plan-layer.ts';
import { PlanSurface } from './plan-surface.ts';
import { keepInside, toDrawing, type View, viewOf, wholeView } from './plan-view.ts';
import { viewOfLit } from './view-of-lit.ts';

export class PlanCanvas {
  readonly camera: PlanCamera;
  readonly #surface: PlanSurface;
  #scene: Scene;

  constructor(canvas: HTMLCanvasElement, scene: Scene, onView: (view: View, isWhole: boolean) => void) {
    this.#scene = scene;
    this.#surface = new PlanSurface(canvas, {
      extent: () => this.#scene.hall,
      picture: () => this.#picture(),
      viewFor: (camera, wasWhole) => (wasWhole || this.#scene.lit !== null ? this.#home(camera) : null),
      finish: (_, { view, isWhole }) => onView(view, isWhole),
    });
    this.camera = this.#surface.camera;
  }

  stop(): void {
    this.#surface.stop();
  }

  show(scene: Scene): void {
    const isOther = scene.hall !== this.#scene.hall;
    const isNewlyLit = scene.lit !== this.#scene.lit;
    this.#scene = { ...scene, hoveredZoneId: this.#scene.hoveredZoneId };
    if (isOther) this.camera.jumpTo(this.#home(this.camera));
    else if (isNewlyLit) this.camera.glideTo(this.#home(this.camera));
    this.#surface.repaint();
  }

  hover(zoneId: number | null): void {
    if (zoneId === this.#scene.hoveredZoneId) return;
    this.#scene = { ...this.#scene, hoveredZoneId: zoneId };
    this.#surface.repaint();
  }

  /** The zone under a place of the canvas. */
  zoneAt(place: Point): number | null {
    const point = toDrawing(this.camera.view, place);
    return this.#scene.hall.zones.find(({ shape }) => isInZone(shape, point))?.id ?? null;
  }

  #home(camera: PlanCamera): View {
    const bounds = camera.bounds();
    const lit = viewOfLit(this.#scene.lit ?? [], bounds);
    return lit ? keepInside(viewOf(lit.middle, lit.scale, bounds.size), bounds) : wholeView(bounds);
  }

  #picture(): Picture {
    const scene = this.#scene;
    return { box: scene.hall.box, draw: (pen, look) => drawHall(pen, scene, look) };
  }
}
