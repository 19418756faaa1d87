// The position of a zone in its site, on a drawing with the stage at the top. A zone is a piece of a ring round the stage, or a block.
// A spot in it has two numbers, as seen facing the stage: how far across from the left, and how far back.

export type Point = readonly [x: number, y: number];
export type Box = { left: number; top: number; right: number; bottom: number };

export type ZoneShape =
  | {
      block: [x: number, y: number, width: number, height: number];
      /** The direction in which its seats face, if not up to the stage. */
      facing?: 'left' | 'right' | undefined;
    }
  /** Between two radii and two angles, in degrees clockwise from twelve o'clock: 180 is straight from the stage. */
  | { arc: [inner: number, outer: number]; between: [from: number, to: number] };

export const drawingWidth = 1200;
export const drawingHeight = 820;
/** The centre of all arcs: the middle of the stage. */
const stageCentre: Point = [600, 60];
export const stageBox: Box = { left: 424, top: 22, right: 776, bottom: 107 };

/** The points that are equally far back, by how far across they are. Both numbers go from 0 to 1. */
export function spotsAlong(shape: ZoneShape, back: number): (across: number) => Point {
  if ('arc' in shape) {
    const radius = shape.arc[0] + (shape.arc[1] - shape.arc[0]) * back;
    const left = (shape.between[1] * Math.PI) / 180;
    const span = ((shape.between[1] - shape.between[0]) * Math.PI) / 180;
    const [x, y] = stageCentre;
    return (across) => {
      const turn = left - span * across;
      return [x + radius * Math.sin(turn), y - radius * Math.cos(turn)];
    };
  }
  const [x, y, width, height] = shape.block;
  if (shape.facing === 'right') return (across) => [x + width * (1 - back), y + height * across];
  if (shape.facing === 'left') return (across) => [x + width * back, y + height * (1 - across)];
  return (across) => [x + width * across, y + height * back];
}

export const spotIn = (shape: ZoneShape, across: number, back: number): Point => spotsAlong(shape, back)(across);

/** The width and depth of a zone at some distance from its front. */
export function sizeAt(shape: ZoneShape, back: number): { width: number; depth: number } {
  if ('arc' in shape) {
    const [inner, outer] = shape.arc;
    const [from, to] = shape.between;
    return { width: ((to - from) * Math.PI * (inner + (outer - inner) * back)) / 180, depth: outer - inner };
  }
  const [, , width, height] = shape.block;
  return shape.facing ? { width: height, depth: width } : { width, depth: height };
}

/** The angle by which the middle of the zone is turned away from straight ahead, in radians. */
export function turnOf(shape: ZoneShape): number {
  if ('arc' in shape) return (((shape.between[0] + shape.between[1]) / 2 - 180) * Math.PI) / 180;
  return shape.facing === undefined ? 0 : shape.facing === 'right' ? Math.PI / 2 : -Math.PI / 2;
}

/** The longest line of text in the middle of the zone. Text stays horizontal when the zone is turned. */
export function lineIn(shape: ZoneShape): number {
  const { width, depth } = sizeAt(shape, 0.5);
  const turn = turnOf(shape);
  return Math.min(width / Math.abs(Math.cos(turn)), depth / Math.abs(Math.sin(turn)));
}

export function isInZone(shape: ZoneShape, [x, y]: Point): boolean {
  if ('arc' in shape) {
    const [right, down] = [x - stageCentre[0], y - stageCentre[1]];
    const radius = Math.hypot(right, down);
    const degrees = (360 + (Math.atan2(right, -down) * 180) / Math.PI) % 360;
    const [inner, outer] = shape.arc;
    const [from, to] = shape.between;
    return radius >= inner && radius <= outer && degrees >= from && degrees <= to;
  }
  const [left, top, width, height] = shape.block;
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

const short = (value: number) => String(Math.round(value * 100) / 100);
const text = ([x, y]: Point) => `${short(x)} ${short(y)}`;

/** The edge of a zone as an SVG path, which a canvas reads as well. */
export function outlineOf(shape: ZoneShape): string {
  const corners = [spotIn(shape, 0, 0), spotIn(shape, 1, 0), spotIn(shape, 1, 1), spotIn(shape, 0, 1)].map(text);
  if (!('arc' in shape)) return `M${corners.join('L')}Z`;
  const [inner, outer] = shape.arc.map(short);
  const isLarge = shape.between[1] - shape.between[0] > 180 ? 1 : 0;
  const [frontLeft, frontRight, backRight, backLeft] = corners;
  const front = `M${frontLeft}A${inner} ${inner} 0 ${isLarge} 0 ${frontRight}`;
  return `${front}L${backRight}A${outer} ${outer} 0 ${isLarge} 1 ${backLeft}Z`;
}

/** The smallest upright box round all points. */
export function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** An arc bulges beyond its corners, so the box is made of points along both edges. */
const along = Array.from({ length: 17 }, (_, step) => step / 16);
export const boxOfZone = (shape: ZoneShape): Box =>
  boxOf(along.flatMap((across) => [spotIn(shape, across, 0), spotIn(shape, across, 1)]));

/** The same zone turned so that the stage is straight ahead, to show a single zone. */
export function facingStage(shape: ZoneShape): ZoneShape {
  if ('arc' in shape) {
    const half = (shape.between[1] - shape.between[0]) / 2;
    return { arc: shape.arc, between: [180 - half, 180 + half] };
  }
  const { width, depth } = sizeAt(shape, 0);
  return { block: [stageCentre[0] - width / 2, 158, width, depth] };
}
