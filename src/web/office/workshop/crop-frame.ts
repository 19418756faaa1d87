import type { PictureUse } from '../fields/picture.data.ts';

/** Where the frame is, in percent of the room that it has; and its size, in percent of the largest one. */
export type Frame = { x: number; y: number; zoom: number };
type Size = { width: number; height: number };

/** Width to height of the places in the shop; a plan keeps its own shape. */
const shapes: Record<PictureUse, number | null> = { poster: 2 / 3, banner: 1200 / 460, plan: null };

/** The frame's size as parts of the picture's. */
export function frameSize({ zoom }: Frame, { width, height }: Size, use: PictureUse): Size {
  const shape = (shapes[use] ?? width / height) / (width / height);
  const part = zoom / 100;
  return shape < 1 ? { width: shape * part, height: part } : { width: part, height: part / shape };
}

/** The part of the picture in the frame, in thousandths. */
export function cropOf(frame: Frame, picture: Size, use: PictureUse) {
  const size = frameSize(frame, picture, use);
  const [width, height] = [Math.max(50, Math.round(size.width * 1000)), Math.max(50, Math.round(size.height * 1000))];
  return {
    left: Math.round((frame.x / 100) * (1000 - width)),
    top: Math.round((frame.y / 100) * (1000 - height)),
    width,
    height,
  };
}
