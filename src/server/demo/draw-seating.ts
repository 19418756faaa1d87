// The overview of a house: always the dark room, the stage on top, every seat a point of light.
import {
  gradient,
  onCircle,
  type Point,
  path,
  picture,
  polygon,
  rect,
  ringPiece,
  seeded,
  short,
  times,
} from './draw-shapes.ts';
import { setType } from './draw-type.ts';
import type { DemoSite, DemoZone, ZoneShape } from './venue-shapes.ts';

export const seatingWidth = 1200;
export const seatingHeight = 820;

const [room, zoneFill, zoneEdge, seatLight, words] = ['#15131F', '#2E2A3F', '#3B3650', '#6F6A84', '#F6F5EF'];
const [lime, limeSeat, ink] = ['#D4F23C', '#8BA300', '#15131F'];
/** What all arcs go round: the middle of the stage. */
const centre: Point = [600, 60];

/** With a zone's name, the light is on that zone. */
export function drawSeating(site: DemoSite, pixelWidth: number, litZone?: string): string {
  const lit = site.zones.find((zone) => zone.name === litZone);
  return picture(seatingWidth, seatingHeight, pixelWidth, [
    `<defs>${gradient('beam', [`${lime}cc`, `${lime}14`])}</defs>`,
    rect(0, 0, seatingWidth, seatingHeight, room),
    ...site.zones.filter((zone) => zone !== lit).flatMap((zone) => drawZone(zone, false)),
    ...(lit ? [drawBeam(lit), ...drawZone(lit, true)] : []),
    ...drawStage(),
  ]);
}

function drawStage(): string[] {
  return [
    path('M424 22L776 22L750 92Q600 122 450 92Z', words),
    path(setType('舞台', { han: 700 }, { size: 32, right: 580, middle: 62 }).d, ink),
    path(setType('STAGE', { latin: 700, wide: 110 }, { height: 21, left: 596, middle: 62 }).d, ink),
  ];
}

/** The limelight itself: from the stage to the near edge of the zone. */
function drawBeam({ shape }: DemoZone): string {
  const near = cornersOf(shape);
  return path(polygon([[588, 96], [612, 96], near[1], near[0]]), { fill: 'url(#beam)', opacity: 0.55 });
}

function drawZone(zone: DemoZone, isLit: boolean): string[] {
  const outline = outlineOf(zone.shape);
  const [fill, seat, text] = isLit ? [lime, limeSeat, ink] : [zoneFill, seatLight, words];
  const glow = path(outline, {
    fill: 'none',
    stroke: lime,
    'stroke-width': 14,
    'stroke-opacity': 0.35,
    'stroke-linejoin': 'round',
  });
  const dots = zone.seats ? seatsOf(zone) : crowdOf(zone);
  const points = dots.map(([x, y]) => `M${short(x)} ${short(y)}h.01`).join('');
  const [x, y] = middleOf(zone.shape);
  const label = setType(zone.name.replace('SECTION ', ''), { latin: 700 }, { height: 26, centre: x, middle: y }).d;
  return [
    ...(isLit ? [glow] : []),
    path(outline, { fill, stroke: isLit ? lime : zoneEdge, 'stroke-width': 2, 'stroke-linejoin': 'round' }),
    path(points, { stroke: seat, 'stroke-width': zone.seats ? 4.4 : 5.4, 'stroke-linecap': 'round' }),
    path(label, { fill, stroke: fill, 'stroke-width': 14, 'stroke-linejoin': 'round' }),
    path(label, text),
  ];
}

const outlineOf = (shape: ZoneShape): string => {
  if ('arc' in shape) return ringPiece(...centre, ...shape.arc, ...shape.between);
  const [x, y, width, height] = shape.block;
  return polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
};

/** Where a spot lies in a zone: across from the left and back from the stage, both from 0 to 1. */
function spotIn(shape: ZoneShape, across: number, back: number): Point {
  if ('arc' in shape) {
    const [inner, outer] = shape.arc;
    const [from, to] = shape.between;
    return onCircle(...centre, inner + (outer - inner) * back, to - (to - from) * across);
  }
  const [x, y, width, height] = shape.block;
  if (shape.facing === 'right') return [x + width * (1 - back), y + height * across];
  if (shape.facing === 'left') return [x + width * back, y + height * across];
  return [x + width * across, y + height * back];
}

const middleOf = (shape: ZoneShape): Point => spotIn(shape, 0.5, 0.5);
const cornersOf = (shape: ZoneShape): [Point, Point] => [spotIn(shape, 0, 0), spotIn(shape, 1, 0)];

function seatsOf({ seats, shape }: DemoZone): Point[] {
  const rows = seats?.rows ?? [];
  const widest = Math.max(...rows.map((row) => row.entries.length));
  return rows.flatMap((row, rowIndex) =>
    row.entries.flatMap((seat, index) =>
      seat ? [spotIn(shape, (index + 1) / (widest + 1), (rowIndex + 0.8) / (rows.length + 0.6))] : [],
    ),
  );
}

/** Nobody has a place in a standing zone: the points are a crowd, thrown loosely, denser towards the stage. */
function crowdOf({ capacity = 0, shape }: DemoZone): Point[] {
  const next = seeded(capacity);
  return times(Math.min(Math.round(capacity / 2), 800), () =>
    spotIn(shape, 0.02 + next() * 0.96, 0.03 + next() ** 1.35 * 0.93),
  );
}
