// The overview of a site: a dark room with the stage on top and every seat as a point of light.
import { drawingHeight, drawingWidth, type Point, short } from '../../domain/seating/drawing.ts';
import { outlineOf, spotIn } from '../../domain/seating/zone-shape.ts';
import { crowdIn, placeRows } from '../../domain/seating/zone-shape-spots.ts';
import { gradient, path, picture, polygon, rect } from './draw-shapes.ts';
import { setType } from './draw-type.ts';
import type { DemoSite, DemoZone } from './venue-shapes.ts';

const [room, zoneFill, zoneEdge, seatLight, words] = ['#15131F', '#2E2A3F', '#3B3650', '#6F6A84', '#F6F5EF'];
const [lime, limeSeat, ink] = ['#D4F23C', '#8BA300', '#15131F'];

/** The zone with this name is lit. */
export function drawSeating(site: DemoSite, pixelWidth: number, litZone?: string): string {
  const lit = site.zones.find((zone) => zone.name === litZone);
  return picture(drawingWidth, drawingHeight, pixelWidth, [
    `<defs>${gradient('beam', [`${lime}cc`, `${lime}14`])}</defs>`,
    rect(0, 0, drawingWidth, drawingHeight, room),
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

/** A beam of light from the stage to the near edge of the zone. */
function drawBeam({ shape }: DemoZone): string {
  const beam = polygon([[588, 96], [612, 96], [...spotIn(shape, 1, 0)], [...spotIn(shape, 0, 0)]]);
  return path(beam, { fill: 'url(#beam)', opacity: 0.55 });
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
  const dots = zone.seats ? seatsOf(zone) : crowdIn(zone.shape, zone.capacity);
  const points = dots.map(([x, y]) => `M${short(x)} ${short(y)}h.01`).join('');
  const [x, y] = spotIn(zone.shape, 0.5, 0.5);
  const label = setType(zone.name.replace('SECTION ', ''), { latin: 700 }, { height: 26, centre: x, middle: y }).d;
  return [
    ...(isLit ? [glow] : []),
    path(outline, { fill, stroke: isLit ? lime : zoneEdge, 'stroke-width': 2, 'stroke-linejoin': 'round' }),
    path(points, { stroke: seat, 'stroke-width': zone.seats ? 4.4 : 5.4, 'stroke-linecap': 'round' }),
    path(label, { fill, stroke: fill, 'stroke-width': 14, 'stroke-linejoin': 'round' }),
    path(label, text),
  ];
}

function seatsOf({ seats, shape }: DemoZone): Point[] {
  return (seats ? placeRows(shape, seats) : []).flatMap((row) =>
    row.seats.flatMap(({ seat, at }) => (seat ? [at] : [])),
  );
}
