// The published zones of a site as a plan document, and the zones of a document as they are published. A rectangle or a piece of a ring
// becomes the lines of its rows, or the corners of its area.
import { boxOf, type Point } from '../seating/drawing.ts';
import type { Mark } from '../seating/mark.ts';
import type { RowLine } from '../seating/row-line.ts';
import { groupsOf } from '../seating/rows-border.ts';
import { readSeatPlan, type SeatPlan, writeSeatPlan } from '../seating/seat-plan.ts';
import { layOutZones } from '../seating/venue-layout.ts';
import { spotIn, type ZoneShape } from '../seating/zone-shape.ts';
import { type PlacedRow, placeRows } from '../seating/zone-shape-spots.ts';
import { hasSeats, type PlanDocument, type PlanRow, type PlanZone } from './plan-document.ts';
import { roundOff } from './round-off.ts';

export type PublishedZone = {
  id: number;
  name: string;
  seatPlan: string | null;
  standingCapacity: number | null;
  shape: ZoneShape | null;
};

/** A plan that cannot be read counts as none. */
export function documentOf(zones: readonly PublishedZone[], marks: readonly Mark[]): PlanDocument {
  const plans = zones.map(({ seatPlan }) => planOf(seatPlan));
  const shapes = shapesOf(zones, plans);
  return {
    zones: zones.map((zone, index): PlanZone => {
      const [plan, shape] = [plans[index] ?? null, shapes[index]];
      return { zoneId: zone.id, name: zone.name, places: shape ? placesOf(zone, plan, shape) : null };
    }),
    marks,
  };
}

function planOf(text: string | null): SeatPlan | null {
  const read = text === null ? null : readSeatPlan(text);
  return read && 'plan' in read ? read.plan : null;
}

/**
 * The shapes that the buyer sees: when one of them is missing, all are laid out round the stage. Zones without places
 * have none.
 */
function shapesOf(zones: readonly PublishedZone[], plans: readonly (SeatPlan | null)[]): (ZoneShape | undefined)[] {
  const sizes = zones.map(({ standingCapacity }, index) => standingCapacity ?? countPlaces(plans[index] ?? null));
  const drawn = zones.flatMap((_, index) => ((sizes[index] as number) > 0 ? [index] : []));
  const laidOut = drawn.some((index) => zones[index]?.shape === null)
    ? layOutZones(drawn.map((index) => sizes[index] as number))
    : drawn.map((index) => zones[index]?.shape as ZoneShape);
  return zones.map((_, index) => laidOut[drawn.indexOf(index)]);
}

const countPlaces = (plan: SeatPlan | null) => plan?.rows.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0;

function placesOf({ standingCapacity }: PublishedZone, plan: SeatPlan | null, shape: ZoneShape): PlanZone['places'] {
  if (!plan) return { capacity: standingCapacity as number, area: cornersOf(shape) };
  const lines = linesOf(shape, plan);
  const blocks = groupsOf(lines).flatMap(({ curves }, index) => curves.map(() => index + 1));
  return {
    rows: plan.rows.map(({ label, entries }, index): PlanRow => {
      return { label, entries, line: lines[index] as RowLine, block: blocks[index] as number };
    }),
  };
}

/** The lines on which the rows lie in a shape of any kind. */
export const linesOf = (shape: ZoneShape, plan: SeatPlan): readonly RowLine[] =>
  'rows' in shape && shape.rows.length === plan.rows.length
    ? shape.rows
    : placeRows(onAnyShape(shape), plan).map(lineThrough);

/** Lines that do not fit the rows count as the box round them. */
function onAnyShape(shape: ZoneShape): ZoneShape {
  if (!('rows' in shape)) return shape;
  const { left, top, right, bottom } = boxOf(
    shape.rows.flatMap(([x1, y1, x2, y2]): Point[] => [
      [x1, y1],
      [x2, y2],
    ]),
  );
  return { block: [left, top, Math.max(right - left, 1), Math.max(bottom - top, 1)] };
}

/** Through the first, a middle and the last place of a row. */
function lineThrough({ seats }: PlacedRow): RowLine {
  const spots = seats.map(({ at }) => at);
  const [first, last] = [spots[0] as Point, spots.at(-1) as Point];
  const middle = spots[Math.floor(spots.length / 2)] as Point;
  return [
    roundOff(first[0]),
    roundOff(first[1]),
    roundOff(last[0]),
    roundOff(last[1]),
    roundOff(bulgeOf(first, middle, last)),
  ];
}

export function bulgeOf([x1, y1]: Point, [x, y]: Point, [x2, y2]: Point): number {
  const chord = Math.hypot(x2 - x1, y2 - y1);
  if (chord === 0) return 0;
  const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / chord;
  const behind = ((y - y1) * (x2 - x1) - (x - x1) * (y2 - y1)) / chord;
  if (Math.abs(behind) < 0.005) return 0;
  // The centre of the circle lies on the middle of the chord.
  const centre = (behind ** 2 + (along - chord / 2) ** 2 - chord ** 2 / 4) / (2 * behind);
  return centre + Math.sign(behind) * Math.hypot(chord / 2, centre);
}

const stepsOfArc = 24;

/** The corners of a shape; an arc has many. */
function cornersOf(shape: ZoneShape): Point[] {
  if ('area' in shape) return [...shape.area];
  const steps = 'arc' in shape ? stepsOfArc : 1;
  const across = Array.from({ length: steps + 1 }, (_, step) => step / steps);
  const corners = [
    ...across.map((at) => spotIn(shape, at, 0)),
    ...across.toReversed().map((at) => spotIn(shape, at, 1)),
  ];
  return corners.map(([x, y]): Point => [roundOff(x), roundOff(y)]);
}

/** The columns of a zone that a plan decides. */
export type ZonePlaces = Pick<PublishedZone, 'seatPlan' | 'standingCapacity' | 'shape'>;

export function publishedPlaces({ places }: PlanZone): ZonePlaces {
  if (places === null) return { seatPlan: null, standingCapacity: null, shape: null };
  if (!hasSeats(places)) return { seatPlan: null, standingCapacity: places.capacity, shape: { area: places.area } };
  return {
    seatPlan: writeSeatPlan({ rows: places.rows }),
    standingCapacity: null,
    shape: { rows: places.rows.map(({ line }) => line) },
  };
}
