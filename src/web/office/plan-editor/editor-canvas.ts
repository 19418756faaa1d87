// Keeps a canvas showing the plan of an editor. All that stays is a painted layer, and what is moved is a second one.
import type { Point } from '../../../domain/seating/drawing.ts';
import { PlanCamera } from '../../plan/plan-camera.ts';
import { type PlanColours, readColours } from '../../plan/plan-colours.ts';
import { type Look, PlanLayer } from '../../plan/plan-layer.ts';
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
  readonly #settled = new PlanLayer();
  readonly #moving = new MovingLayer();
  readonly #observer: ResizeObserver;
  readonly #colours: PlanColours;
  readonly #overlay: Overlay;
  #scene: EditorScene;
  /** The rest of the plan while a part of it is moved. */
  #rest: EditorScene | null = null;
  #shift: Shift | null = null;
  #extent;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, scene: EditorScene, overlay: Overlay) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#overlay = overlay;
    this.#colours = readColours(canvas);
    this.#extent = extentOf(scene.plan);
    this.camera = new PlanCamera(
      () => this.#extent,
      () => this.ask(),
    );
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(canvas);
    this.#measure();
    void document.fonts.ready.then(() => this.#repaint());
  }

  stop(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.camera.stop();
  }

  show(scene: EditorScene): void {
    if (scene.plan.document !== this.#scene.plan.document) this.#extent = extentOf(scene.plan);
    this.#scene = scene;
    this.#endMove();
    this.#repaint();
  }

  /** Lifts the selection from the plan; `moveBy` shows it elsewhere. */
  beginMove(): void {
    const { plan } = this.#scene;
    const box = boxOfSelected(plan.selection);
    if (!box) return;
    const hasStage = [...plan.selection.marks].some(({ kind }) => kind === 'stage');
    this.#rest = { ...this.#scene, plan: removeSelected(plan), ...(hasStage && { part: 'rest' as const }) };
    const lifted: EditorScene = { ...this.#scene, plan: keepSelected(plan), picture: null, part: 'lifted' };
    this.#moving.paint((pen, look) => drawEditor(pen, lifted, look), box, this.camera, this.#colours);
    this.#settled.forget();
  }

  moveBy(shift: Shift): void {
    this.#shift = shift;
    this.ask();
  }

  cancelMove(): void {
    this.#endMove();
    this.#repaint();
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
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  #endMove(): void {
    this.#rest = null;
    this.#shift = null;
  }

  #repaint(): void {
    this.#settled.forget();
    this.ask();
  }

  #measure(): void {
    const { camera } = this;
    const wasWhole = camera.size.width === 0 || camera.isWhole;
    if (!camera.measure(this.#canvas)) return;
    if (wasWhole) camera.jumpTo(wholeView(camera.bounds()));
    else camera.keepInside();
    this.#settled.forget();
    this.#draw(performance.now());
  }

  #draw(now: number): void {
    const { camera } = this;
    const pen = this.#canvas.getContext('2d', { alpha: false });
    if (!pen || camera.size.width === 0) return;
    if (camera.isOutdated) this.#measure();
    const isMoving = camera.advance(now);
    if (!this.#settled.serves(camera, isMoving)) {
      const scene = this.#rest ?? this.#scene;
      const picture = {
        box: this.#extent.box,
        draw: (layerPen: typeof pen, look: Look) => drawEditor(layerPen, scene, look),
      };
      this.#settled.paint(picture, camera, this.#colours);
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
    this.#settled.show(pen, camera, this.#colours);
    const { view, size, density } = camera;
    const zoom = view.scale * density;
    pen.setTransform(zoom, 0, 0, zoom, view.left * density, view.top * density);
    if (this.#rest) this.#moving.show(pen, this.#shift ?? { right: 0, down: 0, turn: 0, about: [0, 0] });
    this.#overlay(pen, { scale: view.scale, seen: seenBox(view, size), colours: this.#colours });
    if (isMoving) camera.askForNext();
  }
}

function extentOf({ document }: PlanState) {
  const hall = hallOfDocument(document);
  return { box: roomOf(hall, document), seatSize: hall.seatSize };
}
