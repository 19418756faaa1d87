// The plan of an editor on a canvas. All that stays is a painted layer, and what is moved is a second one.
import type { Point } from '../../../domain/seating/drawing.ts';
import type { PlanCamera } from '../../plan/plan-camera.ts';
import type { PlanColours } from '../../plan/plan-colours.ts';
import type { Look, Picture } from '../../plan/plan-layer.ts';
import { PlanSurface } from '../../plan/plan-surface.ts';
import { seenBox, toDrawing, viewOf, wholeView } from '../../plan/plan-view.ts';
import type { PlanState } from '../plan-edits/change-selected.ts';
import { keepSelected } from '../plan-edits/keep-selected.ts';
import { boxOfSelected } from '../plan-edits/motions.ts';
import { removeSelected } from '../plan-edits/seats.ts';
import { drawEditor, type EditorScene } from './draw-editor.ts';
import { hallOfDocument, roomOf } from './editor-hall.ts';
import { MovingLayer, type Shift } from './moving-layer.ts';

type Overlay = (pen: CanvasRenderingContext2D, look: Look) => void;

export class EditorCanvas {
  readonly camera: PlanCamera;
  readonly #canvas: HTMLCanvasElement;
  readonly #surface: PlanSurface;
  readonly #moving = new MovingLayer();
  readonly #overlay: Overlay;
  #scene: EditorScene;
  /** The rest of the plan while a part of it is moved. */
  #rest: EditorScene | null = null;
  #shift: Shift | null = null;
  #extent;

  constructor(canvas: HTMLCanvasElement, scene: EditorScene, overlay: Overlay) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#overlay = overlay;
    this.#extent = extentOf(scene.plan);
    this.#surface = new PlanSurface(canvas, {
      extent: () => this.#extent,
      picture: () => this.#picture(),
      viewFor: (camera, wasWhole) => (wasWhole ? wholeView(camera.bounds()) : null),
      finish: (pen, camera, colours) => this.#drawAbove(pen, camera, colours),
    });
    this.camera = this.#surface.camera;
  }

  stop(): void {
    this.#surface.stop();
  }

  show(scene: EditorScene): void {
    if (scene.plan.document !== this.#scene.plan.document) this.#extent = extentOf(scene.plan);
    this.#scene = scene;
    this.#endMove();
    this.#surface.repaint();
  }

  /** Lifts the selection from the plan; `moveBy` shows it elsewhere. */
  beginMove(): void {
    const { plan } = this.#scene;
    const box = boxOfSelected(plan.selection);
    if (!box) return;
    const hasStage = [...plan.selection.marks].some(({ kind }) => kind === 'stage');
    this.#rest = { ...this.#scene, plan: removeSelected(plan), ...(hasStage && { part: 'rest' as const }) };
    const lifted: EditorScene = { ...this.#scene, plan: keepSelected(plan), picture: null, part: 'lifted' };
    this.#moving.paint((pen, look) => drawEditor(pen, lifted, look), box, this.camera, this.#surface.colours);
    this.#surface.repaint();
  }

  moveBy(shift: Shift): void {
    this.#shift = shift;
    this.ask();
  }

  cancelMove(): void {
    this.#endMove();
    this.#surface.repaint();
  }

  /** Where a place of the page lies on the drawing. */
  pointAt({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return toDrawing(this.camera.view, [clientX - left, clientY - top]);
  }

  /** Brings a point into view, near enough to see seats. */
  lookAt(point: Point): void {
    const { scaleMax, size } = this.camera.bounds();
    this.camera.glideTo(viewOf(point, Math.min(Math.max(this.camera.view.scale, scaleMax / 3), scaleMax), size));
  }

  ask(): void {
    this.#surface.ask();
  }

  #endMove(): void {
    this.#rest = null;
    this.#shift = null;
  }

  #picture(): Picture {
    const scene = this.#rest ?? this.#scene;
    return { box: this.#extent.box, draw: (pen, look) => drawEditor(pen, scene, look) };
  }

  /** The part that is moved, and what the gestures show, above all that stays. */
  #drawAbove(pen: CanvasRenderingContext2D, { view, size, density }: PlanCamera, colours: PlanColours): void {
    const zoom = view.scale * density;
    pen.setTransform(zoom, 0, 0, zoom, view.left * density, view.top * density);
    if (this.#rest) this.#moving.show(pen, this.#shift ?? { right: 0, down: 0, turn: 0, about: [0, 0] });
    this.#overlay(pen, { scale: view.scale, seen: seenBox(view, size), colours });
  }
}

function extentOf({ document }: PlanState) {
  const hall = hallOfDocument(document);
  return { box: roomOf(hall, document), seatSize: hall.seatSize };
}
