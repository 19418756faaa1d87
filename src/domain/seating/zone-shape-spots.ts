// The positions of seats in the shape of a zone, and of people in a standing zone.
import { boxOf, type Point } from './drawing.ts';
import { isInPolygon } from './polygon.ts';
import { type Curve, curveOf, type RowLine } from './row-line.ts';
import { gapBetween } from './rows-border.ts';
import type { Seat, SeatPlan, SeatRow } from './seat-plan.ts';
import { sizeAt, spotIn, spotsAlong, type ZoneShape } from './zone-shape.ts';

/** A place in a row; `seat` is null for an aisle. */
export type PlacedSeat = { seat: Seat | null; at: Point };
/** `size` is the room of one seat; `ends` are the points just outside the row, for its label. */
export type PlacedRow = { label: string; seats: PlacedSeat[]; size: number; ends: [left: Point, right: Point] };

/** Rows with lines lie on them. Others are placed one behind the other; a row with fewer places than the widest is centred. */
export function placeRows(shape: ZoneShape, { rows }: SeatPlan): PlacedRow[] {
  if ('rows' in shape) return placeOnLines(shape.rows, rows);
  const widest = Math.max(...rows.map(({ entries }) => entries.length));
  return rows.map((row, index) =>
    placeRow(shape, row, { widest, back: (index + 0.8) / (rows.length + 0.6), rows: rows.length }),
  );
}

type Place = { widest: number; back: number; rows: number };

function placeRow(shape: ZoneShape, { label, entries }: SeatRow, { widest, back, rows }: Place): PlacedRow {
  const spots = spotsAlong(shape, back);
  const indent = (widest - entries.length) / 2;
  // One more place on each side is kept for the label of the row.
  const spot = (place: number) => spots((indent + place + 1.5) / (widest + 2));
  const { width, depth } = sizeAt(shape, back);
  const first = entries.findIndex((seat) => seat !== null);
  const last = entries.findLastIndex((seat) => seat !== null);
  return {
    label,
    seats: entries.map((seat, place) => ({ seat, at: spot(place) })),
    size: Math.min(width / (widest + 2), depth / (rows + 0.6)),
    ends: [spot(first - 1), spot(last + 1)],
  };
}

/** The size of a seat that has no neighbour, and the largest size. */
const [usualSize, sizeMax] = [10, 30];

/** A row without a line is not drawn. */
function placeOnLines(lines: readonly RowLine[], rows: readonly SeatRow[]): PlacedRow[] {
  const curves = lines.slice(0, rows.length).map(curveOf);
  return curves.map((curve, index) => {
    const neighbours = [curves[index - 1], curves[index + 1]].filter((other) => other !== undefined);
    return placeOnLine(curve, rows[index] as SeatRow, neighbours);
  });
}

/** The entries lie evenly between the ends; a single one lies at the left end. */
function placeOnLine(curve: Curve, { label, entries }: SeatRow, neighbours: readonly Curve[]): PlacedRow {
  const pitch = curve.length / Math.max(entries.length - 1, 1);
  const room = [pitch, ...neighbours.map((other) => gapBetween(curve, other))].filter((each) => each > 0);
  const size = Math.min(sizeMax, ...(room.length === 0 ? [usualSize] : room));
  const first = entries.findIndex((seat) => seat !== null);
  const last = entries.findLastIndex((seat) => seat !== null);
  const step = Math.max(pitch, size);
  return {
    label,
    seats: entries.map((seat, place) => ({ seat, at: curve.at(pitch * place) })),
    size,
    ends: [curve.at(pitch * first - step), curve.at(pitch * last + step)],
  };
}

const spotsMax = 800;

/** Random points for a standing zone, denser towards the stage, and the same every time. */
export function crowdIn(shape: ZoneShape, capacity: number): Point[] {
  const count = Math.min(Math.ceil(capacity / 2), spotsMax);
  const spot = 'area' in shape ? spotInArea(shape.area) : (index: number) => spotIn(shape, ...throwOf(index));
  return Array.from({ length: count }, (_, index) => spot(index));
}

const throwsMax = 12;

/** Throws into the box of the area, and again while the point is not inside. */
function spotInArea(area: readonly Point[]): (index: number) => Point {
  const { left, top, right, bottom } = boxOf(area);
  return (index) => {
    for (let turn = 0; turn < throwsMax; turn += 1) {
      const [across, back] = throwOf(index + turn * spotsMax);
      const point: Point = [left + (right - left) * across, top + (bottom - top) * back];
      if (isInPolygon(area, point)) return point;
    }
    return spotIn({ area }, ...throwOf(index));
  };
}

const throwOf = (index: number): [across: number, back: number] => [
  0.02 + thrown(2 * index) * 0.96,
  0.03 + thrown(2 * index + 1) ** 1.35 * 0.93,
];

/** A pseudo-random number from 0 to 1. */
function thrown(index: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
