// The positions of seats in the shape of a zone, and of people in a standing zone.
import type { Seat, SeatPlan, SeatRow } from './seat-plan.ts';
import { type Point, sizeAt, spotIn, spotsAlong, type ZoneShape } from './zone-shape.ts';

/** A place in a row; `seat` is null for an aisle. */
export type PlacedSeat = { seat: Seat | null; at: Point };
/** `size` is the room of one seat; `ends` are the points just outside the row, for its label. */
export type PlacedRow = { label: string; seats: PlacedSeat[]; size: number; ends: [left: Point, right: Point] };

/** Rows are placed one behind the other. A row with fewer places than the widest is centred. */
export function placeRows(shape: ZoneShape, { rows }: SeatPlan): PlacedRow[] {
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

const spotsMax = 800;

/** Random points for a standing zone, denser towards the stage, and the same every time. */
export function crowdIn(shape: ZoneShape, capacity: number): Point[] {
  const count = Math.min(Math.ceil(capacity / 2), spotsMax);
  return Array.from({ length: count }, (_, index) =>
    spotIn(shape, 0.02 + thrown(2 * index) * 0.96, 0.03 + thrown(2 * index + 1) ** 1.35 * 0.93),
  );
}

/** A pseudo-random number from 0 to 1. */
function thrown(index: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}
