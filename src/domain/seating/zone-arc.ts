// A zone that is a piece of a ring round the stage.
import { boxOf, type Point, pathPoint, short, stageCentre } from './drawing.ts';
import type { ZoneForm } from './zone-form.ts';

/** Between two radii and two angles, in degrees clockwise from twelve o'clock: 180 is straight from the stage. */
export type ZoneArc = { arc: [inner: number, outer: number]; between: [from: number, to: number] };

/** An arc bulges beyond its corners, so its box is made of points along both edges. */
const along = Array.from({ length: 17 }, (_, step) => step / 16);
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function arcForm({ arc: [inner, outer], between: [from, to] }: ZoneArc): ZoneForm {
  const [centreX, centreY] = stageCentre;
  const span = radians(to - from);
  const radiusAt = (back: number) => inner + (outer - inner) * back;
  const spotsAlong = (back: number) => {
    const radius = radiusAt(back);
    return (across: number): Point => {
      const turn = radians(to) - span * across;
      return [centreX + radius * Math.sin(turn), centreY - radius * Math.cos(turn)];
    };
  };
  const spot = (across: number, back: number) => spotsAlong(back)(across);
  return {
    spotsAlong,
    sizeAt: (back) => ({ width: span * radiusAt(back), depth: outer - inner }),
    front: () => [spot(0, 0), spot(1, 0)],
    turn: () => radians((from + to) / 2 - 180),
    holds: ([x, y]) => {
      const radius = Math.hypot(x - centreX, y - centreY);
      const degrees = (360 + (Math.atan2(x - centreX, centreY - y) * 180) / Math.PI) % 360;
      return radius >= inner && radius <= outer && degrees >= from && degrees <= to;
    },
    outline: () => {
      const [frontLeft, frontRight] = [spot(0, 0), spot(1, 0)].map(pathPoint);
      const [backLeft, backRight] = [spot(0, 1), spot(1, 1)].map(pathPoint);
      const isLarge = to - from > 180 ? 1 : 0;
      const front = `M${frontLeft}A${short(inner)} ${short(inner)} 0 ${isLarge} 0 ${frontRight}`;
      return `${front}L${backRight}A${short(outer)} ${short(outer)} 0 ${isLarge} 1 ${backLeft}Z`;
    },
    box: () => boxOf(along.flatMap((across) => [spot(across, 0), spot(across, 1)])),
  };
}
