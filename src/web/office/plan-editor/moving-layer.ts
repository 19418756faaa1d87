// A selection while it is dragged, turned or mirrored: painted once, and then only its picture is moved.
import type { Box } from '../../../domain/seating/drawing.ts';
import type { PlanCamera } from '../../plan/plan-camera.ts';
import type { PlanColours } from '../../plan/plan-colours.ts';
import type { Look } from '../../plan/plan-layer.ts';

/** A shift in units of the drawing, or a turn in radians about a point. */
export type Shift = { right: number; down: number; turn: number; about: readonly [x: number, y: number] };

const room = 40;
/** In pixels of the layer on each side: a large selection seen from near is painted as far as it can be seen soon. */
const pixelsMax = 4096;

export class MovingLayer {
  readonly #canvas = document.createElement('canvas');
  #box: Box = { left: 0, top: 0, right: 0, bottom: 0 };
  #zoom = 1;

  paint(
    draw: (pen: CanvasRenderingContext2D, look: Look) => void,
    box: Box,
    camera: PlanCamera,
    colours: PlanColours,
  ): void {
    const { left, top, right, bottom } = box;
    this.#box = { left: left - room, top: top - room, right: right + room, bottom: bottom + room };
    const [width, height] = [right - left + 2 * room, bottom - top + 2 * room];
    this.#zoom = Math.min(camera.view.scale * camera.density, pixelsMax / width, pixelsMax / height);
    this.#canvas.width = Math.ceil(width * this.#zoom);
    this.#canvas.height = Math.ceil(height * this.#zoom);
    const pen = this.#canvas.getContext('2d');
    if (!pen) return;
    pen.setTransform(this.#zoom, 0, 0, this.#zoom, -this.#box.left * this.#zoom, -this.#box.top * this.#zoom);
    draw(pen, { scale: this.#zoom / camera.density, seen: this.#box, colours });
  }

  /** The pen's units are those of the drawing. */
  show(pen: CanvasRenderingContext2D, { right, down, turn, about: [x, y] }: Shift): void {
    const { left, top } = this.#box;
    pen.save();
    pen.translate(x + right, y + down);
    pen.rotate(turn);
    pen.translate(-x, -y);
    pen.drawImage(this.#canvas, left, top, this.#canvas.width / this.#zoom, this.#canvas.height / this.#zoom);
    pen.restore();
  }
}
