// A zone that is a rectangle; its seats may face a side.
import type { Point } from './drawing.ts';
import { pathPoint } from './drawing.ts';
import type { ZoneForm } from './zone-form.ts';

export type ZoneBlock = {
  block: [x: number, y: number, width: number, height: number];
  /** The direction in which its seats face, if not up to the stage. */
  facing?: 'left' | 'right' | undefined;
};

export function blockForm({ block: [x, y, width, height], facing }: ZoneBlock): ZoneForm {
  const spotsAlong = (back: number) => {
    if (facing === 'right') return (across: number): Point => [x + width * (1 - back), y + height * across];
    if (facing === 'left') return (across: number): Point => [x + width * back, y + height * (1 - across)];
    return (across: number): Point => [x + width * across, y + height * back];
  };
  const spot = (across: number, back: number) => spotsAlong(back)(across);
  return {
    spotsAlong,
    sizeAt: () => (facing ? { width: height, depth: width } : { width, depth: height }),
    front: () => [spot(0, 0), spot(1, 0)],
    turn: () => (facing === undefined ? 0 : facing === 'right' ? Math.PI / 2 : -Math.PI / 2),
    holds: ([pointX, pointY]) => pointX >= x && pointX <= x + width && pointY >= y && pointY <= y + height,
    outline: () => `M${[spot(0, 0), spot(1, 0), spot(1, 1), spot(0, 1)].map(pathPoint).join('L')}Z`,
    box: () => ({ left: x, top: y, right: x + width, bottom: y + height }),
  };
}
