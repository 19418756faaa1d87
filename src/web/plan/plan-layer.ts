// The plan as it was last painted, with a margin around the visible part. While a visitor moves it, only its position
// changes; it is painted again at rest, or when the margin is used up.
import type { Box } from '../../domain/seating/drawing.ts';
import type { PlanCamera } from './plan-camera.ts';
import type { PlanColours } from './plan-colours.ts';
import { isWithin, type Size, seenBox, type View } from './plan-view.ts';

/** `scale` is pixels of the screen for each unit of the drawing; only `seen` has to be drawn. */
export type Look = { scale: number; seen: Box; colours: PlanColours };
/** A drawing in its own units, and where it ends. */
export type Picture = { box: Box; draw: (pen: CanvasRenderingContext2D, look: Look) => void };
/** The camera, for a layer: it looks and does not move. */
type CameraView = Pick<PlanCamera, 'view' | 'size' | 'density'>;

/** On each side, as a share of what is seen. */
const marginShare = 0.25;
const stretchMax = 1.6;

export class PlanLayer {
  readonly #canvas = document.createElement('canvas');
  #painted: { view: View; margin: Size; box: Box } | null = null;

  /** Makes the next paint draw the whole layer again. */
  forget(): void {
    this.#painted = null;
  }

  /** Whether it can be shown in this view: good enough while moving, and just the same at rest. */
  serves({ view, size }: CameraView, isMoving: boolean): boolean {
    const painted = this.#painted;
    if (!painted || !isWithin(seenBox(view, size), painted.box)) return false;
    const stretch = view.scale / painted.view.scale;
    return isMoving ? stretch < stretchMax && stretch > 1 / stretchMax : stretch === 1;
  }

  paint(picture: Picture, { view, size, density }: CameraView, colours: PlanColours): void {
    const margin = marginOf(picture.box, view, size);
    this.#canvas.width = Math.round((size.width + 2 * margin.width) * density);
    this.#canvas.height = Math.round((size.height + 2 * margin.height) * density);
    this.#painted = null;
    const pen = this.#canvas.getContext('2d', { alpha: false });
    // A page that is not laid out yet has no size, and a canvas without a size cannot be drawn.
    if (!pen || this.#canvas.width === 0 || this.#canvas.height === 0) return;
    pen.fillStyle = colours.room;
    pen.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    const { scale, left, top } = view;
    const zoom = scale * density;
    pen.setTransform(zoom, 0, 0, zoom, (left + margin.width) * density, (top + margin.height) * density);
    const grown = { width: size.width + 2 * margin.width, height: size.height + 2 * margin.height };
    const box = seenBox({ scale, left: left + margin.width, top: top + margin.height }, grown);
    picture.draw(pen, { scale, seen: box, colours });
    // Nothing lies beyond the hall itself, so a margin that shows its end never is used up.
    this.#painted = { view, margin, box: beyond(box, picture.box) };
  }

  /** Puts it where this view wants it. */
  show(pen: CanvasRenderingContext2D, { view, density }: CameraView, colours: PlanColours): void {
    if (!this.#painted) return;
    const { view: from, margin } = this.#painted;
    const stretch = view.scale / from.scale;
    const at = (offset: number, was: number, more: number) => (offset - (was + more) * stretch) * density;
    const x = at(view.left, from.left, margin.width);
    const y = at(view.top, from.top, margin.height);
    pen.fillStyle = colours.room;
    pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
    const [width, height] = [this.#canvas.width * stretch, this.#canvas.height * stretch];
    // On whole pixels, so that nothing blurs.
    if (stretch === 1) pen.drawImage(this.#canvas, Math.round(x), Math.round(y));
    else pen.drawImage(this.#canvas, x, y, width, height);
  }
}

/** Only where the hall goes on beyond what is seen. */
function marginOf(hall: Box, view: View, size: Size): Size {
  const whole = isWithin(hall, seenBox(view, size));
  const share = whole ? 0 : marginShare;
  return { width: Math.ceil(size.width * share), height: Math.ceil(size.height * share) };
}

const beyond = (painted: Box, hall: Box): Box => ({
  left: painted.left <= hall.left ? -Infinity : painted.left,
  top: painted.top <= hall.top ? -Infinity : painted.top,
  right: painted.right >= hall.right ? Infinity : painted.right,
  bottom: painted.bottom >= hall.bottom ? Infinity : painted.bottom,
});
