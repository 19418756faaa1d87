// The line of a row on the drawing: straight, or an arc of a circle.
import type { Point } from './drawing.ts';

/**
 * From the left end to the right end, as seen facing the stage. `bulge` is the distance of the middle of the row from the straight line
 * between its ends; positive is away from the stage.
 */
export type RowLine = readonly [x1: number, y1: number, x2: number, y2: number, bulge: number];

export type Curve = {
  length: number;
  /** The angle of its straight line, clockwise from left to right, in radians. */
  turn: number;
  /** The angle between the directions of its ends. */
  bend: number;
  /** The point at a distance from the left end, and at a distance behind the row. Both may lie beyond the row. */
  at: (along: number, behind?: number) => Point;
  /** The distance of a point from the row. */
  distanceTo: (point: Point) => number;
};

const least = 1e-6;

export function curveOf([x1, y1, x2, y2, bulge]: RowLine): Curve {
  const chord = Math.hypot(x2 - x1, y2 - y1);
  // A row of one seat has no direction: it looks up to the stage.
  const [right, down] = chord < least ? [1, 0] : [(x2 - x1) / chord, (y2 - y1) / chord];
  const place = (along: number, behind: number): Point => [
    x1 + right * along - down * behind,
    y1 + down * along + right * behind,
  ];
  const turn = Math.atan2(down, right);
  if (chord < least || Math.abs(bulge) < least) {
    const distanceTo = ([x, y]: Point) => {
      const along = Math.min(Math.max((x - x1) * right + (y - y1) * down, 0), chord);
      const [nearX, nearY] = place(along, 0);
      return Math.hypot(x - nearX, y - nearY);
    };
    return { length: chord, turn, bend: 0, at: (along, behind = 0) => place(along, behind), distanceTo };
  }
  // Radius and angles are negative when the row bulges towards the stage.
  const radius = (chord ** 2 / 4 + bulge ** 2) / (2 * bulge);
  const half = 2 * Math.atan2(2 * bulge, chord);
  const length = 2 * half * radius;
  const at = (along: number, behind = 0) => {
    const within = Math.min(Math.max(along, 0), length);
    const angle = within / radius - half;
    // No closer to the centre than the centre itself.
    const reach = radius > 0 ? Math.max(radius + behind, 0) : Math.min(radius + behind, 0);
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    // Beyond its ends the row goes straight on.
    const beyond = along - within;
    return place(chord / 2 + reach * sine + beyond * cosine, bulge - radius + reach * cosine - beyond * sine);
  };
  const [centreX, centreY] = place(chord / 2, bulge - radius);
  const distanceTo = ([x, y]: Point) => {
    const [across, back] = [(x - centreX) * right + (y - centreY) * down, (y - centreY) * right - (x - centreX) * down];
    const angle = Math.atan2(across * Math.sign(radius), back * Math.sign(radius));
    if (Math.abs(angle) <= Math.abs(half)) return Math.abs(Math.hypot(across, back) - Math.abs(radius));
    return Math.min(Math.hypot(x - x1, y - y1), Math.hypot(x - x2, y - y2));
  };
  return { length, turn, bend: 2 * Math.abs(half), at, distanceTo };
}

/** The line turned about a point, in radians clockwise. */
export function turnLine([x1, y1, x2, y2, bulge]: RowLine, about: Point, turn: number): RowLine {
  return [...turnPoint([x1, y1], about, turn), ...turnPoint([x2, y2], about, turn), bulge];
}

export function turnPoint([x, y]: Point, [aboutX, aboutY]: Point, turn: number): Point {
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  const [right, down] = [x - aboutX, y - aboutY];
  return [aboutX + right * cosine - down * sine, aboutY + right * sine + down * cosine];
}

export function moveLine([x1, y1, x2, y2, bulge]: RowLine, right: number, down: number): RowLine {
  return [x1 + right, y1 + down, x2 + right, y2 + down, bulge];
}
