// Makes a row of seats that are known by their positions only: their order, the aisles between them, and the line through them.
import { type Point, stageCentre } from '../seating/drawing.ts';
import { curveOf, type RowLine } from '../seating/row-line.ts';
import type { Seat } from '../seating/seat-plan.ts';
import { planBounds } from './plan-document.ts';
import { bulgeOf } from './published-plan.ts';

export type SeatSpot = { seat: Seat; at: Point };
/** `isEven` is false when a seat had to move to lie evenly among the others. */
export type FoundRow = { entries: (Seat | null)[]; line: RowLine; isEven: boolean };

export const isCoordinate = (value: number): boolean => Math.abs(value) <= planBounds.coordinate;

const usualSpacing = 10;

/** At least one seat. */
export function rowFromSeats(seats: readonly SeatSpot[]): FoundRow {
  const spots = facingStage(inOrder(seats));
  const [first, last] = [spots[0] as SeatSpot, spots.at(-1) as SeatSpot];
  if (spots.length === 1) {
    const [x, y] = first.at;
    return { entries: [first.seat], line: [x, y, x + usualSpacing, y, 0], isEven: true };
  }
  const steps = stepsBetween(spots);
  const entries = spots.flatMap(({ seat }, index): (Seat | null)[] => [
    ...Array.from({ length: index === 0 ? 0 : (steps[index - 1] as number) - 1 }, () => null),
    seat,
  ]);
  const middle = spots[Math.floor(spots.length / 2)] as SeatSpot;
  const bulge = Math.round(bulgeOf(first.at, middle.at, last.at) * 100) / 100;
  const line: RowLine = [...first.at, ...last.at, bulge];
  return { entries, line, isEven: isEven(spots, steps, line) };
}

/**
 * The seats as they are listed, if that is from one end to the other; else from left to right, or from the stage
 * backwards.
 */
function inOrder(seats: readonly SeatSpot[]): readonly SeatSpot[] {
  const [[x, y], [lastX, lastY]] = [(seats[0] as SeatSpot).at, (seats.at(-1) as SeatSpot).at];
  const along = ({ at }: SeatSpot) => (at[0] - x) * (lastX - x) + (at[1] - y) * (lastY - y);
  if (seats.every((seat, index) => index === 0 || along(seat) > along(seats[index - 1] as SeatSpot))) return seats;
  const [across, down] = [0, 1].map((axis) => {
    const values = seats.map(({ at }) => at[axis] as number);
    return Math.max(...values) - Math.min(...values);
  }) as [number, number];
  const axis = across >= down ? 0 : 1;
  return seats.toSorted((one, other) => one.at[axis] - other.at[axis]);
}

/** Turned round when the row clearly looks away from the stage. */
function facingStage(spots: readonly SeatSpot[]): readonly SeatSpot[] {
  const [[x, y], [lastX, lastY]] = [(spots[0] as SeatSpot).at, (spots.at(-1) as SeatSpot).at];
  const [right, down] = [(x + lastX) / 2 - stageCentre[0], (y + lastY) / 2 - stageCentre[1]];
  const behind = right * (y - lastY) + down * (lastX - x);
  const isAway = behind < -0.5 * Math.hypot(right, down) * Math.hypot(lastX - x, lastY - y);
  return isAway ? spots.toReversed() : spots;
}

/** How many places one seat is from the next: more than one where there is an aisle. */
function stepsBetween(spots: readonly SeatSpot[]): number[] {
  const distances = spots.slice(1).map(({ at: [x, y] }, index) => {
    const [otherX, otherY] = (spots[index] as SeatSpot).at;
    return Math.hypot(x - otherX, y - otherY);
  });
  const median = distances.toSorted((one, other) => one - other)[Math.floor((distances.length - 1) / 2)] as number;
  const spacing = Math.min(...distances.filter((distance) => distance >= median * 0.45));
  const steps = distances.map((distance) => Math.max(1, Math.round(distance / Math.max(spacing, 0.001))));
  const places = steps.reduce((sum, step) => sum + step, 1);
  return places > planBounds.entries ? steps.map(() => 1) : steps;
}

function isEven(spots: readonly SeatSpot[], steps: readonly number[], line: RowLine): boolean {
  const { at, length } = curveOf(line);
  const places = steps.reduce((sum, step) => sum + step, 0);
  let place = 0;
  return spots.every(({ at: [x, y] }, index) => {
    if (index > 0) place += steps[index - 1] as number;
    const [evenX, evenY] = at((length * place) / places);
    return Math.hypot(evenX - x, evenY - y) <= Math.max(0.2, (0.3 * length) / places);
  });
}
