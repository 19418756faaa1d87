// Problems of a plan. Those that block keep it from being published; the others are hints.
import { type Box, drawingHeight, drawingWidth } from '../seating/drawing.ts';
import { rowLabel } from '../seating/seat-plan.ts';
import { type PlacedRow, placeRows } from '../seating/zone-shape-spots.ts';
import { type IsNear, nearFinder } from './near-seats.ts';
import { hasSeats, type PlanDocument, type PlanRow, type PlanZone, planBounds, seatsIn } from './plan-document.ts';

const blocking = [
  'nameMissing',
  'nameTwice',
  'labelUnknown',
  'labelTwice',
  'numberTwice',
  'rowEmpty',
  'rowTooLong',
  'tooManySeats',
  'capacityMissing',
] as const;
const hints = ['zoneEmpty', 'zoneUnpriced', 'seatOutside', 'seatsOverlap', 'loneSeat'] as const;
export type PlanProblemKind = (typeof blocking)[number] | (typeof hints)[number];

/** Zone, row and place count from 0; they are null where the problem is of the whole zone or row. */
export type PlanProblem = { kind: PlanProblemKind; zone: number; row: number | null; place: number | null };

export const isBlocking = ({ kind }: PlanProblem): boolean => (blocking as readonly string[]).includes(kind);

/** The problems that keep a plan from being published. Positions are not looked at, so this is quick. */
export const findBlocking = ({ zones }: PlanDocument): PlanProblem[] =>
  collect((report) => findInZones(zones, null, report)).filter(isBlocking);

/** More would not be read. */
const problemsMax = 500;
const outside: Box = { left: 0, top: 0, right: drawingWidth, bottom: drawingHeight };

type Report = (problem: PlanProblem) => void;

/** A zone that is not made yet has no price; it is reported without it only when `pricedZoneIds` is known. */
export function findProblems(
  { zones }: PlanDocument,
  { pricedZoneIds }: { pricedZoneIds: ReadonlySet<number> | null },
): PlanProblem[] {
  return collect((report) => {
    findInZones(zones, pricedZoneIds, report);
    findByPosition(zones, report);
  });
}

function collect(find: (report: Report) => void): PlanProblem[] {
  const problems: PlanProblem[] = [];
  find((problem) => {
    if (problems.length < problemsMax) problems.push(problem);
  });
  return problems;
}

function findInZones(zones: readonly PlanZone[], pricedZoneIds: ReadonlySet<number> | null, report: Report): void {
  const names = new Set<string>();
  for (const [index, zone] of zones.entries()) {
    const of = (kind: PlanProblemKind) => report({ kind, zone: index, row: null, place: null });
    if (zone.name === '') of('nameMissing');
    else if (names.has(zone.name)) of('nameTwice');
    names.add(zone.name);
    if (pricedZoneIds && !(zone.zoneId !== null && pricedZoneIds.has(zone.zoneId))) of('zoneUnpriced');
    findInPlaces(zone, index, report);
  }
}

function findInPlaces({ places }: PlanZone, zone: number, report: Report): void {
  const of = (kind: PlanProblemKind) => report({ kind, zone, row: null, place: null });
  if (places === null) of('zoneEmpty');
  else if (!hasSeats(places)) {
    if (places.capacity < 1) of('capacityMissing');
  } else if (places.rows.length === 0) of('zoneEmpty');
  else {
    if (places.rows.reduce((sum, row) => sum + seatsIn(row), 0) > planBounds.seats) of('tooManySeats');
    const labels = new Set<string>();
    for (const [index, row] of places.rows.entries()) {
      findInRow(row, labels, (kind, place) => report({ kind, zone, row: index, place }));
      labels.add(row.label);
    }
  }
}

function findInRow(
  { label, entries }: PlanRow,
  labels: ReadonlySet<string>,
  report: (kind: PlanProblemKind, place: number | null) => void,
): void {
  if (!rowLabel.test(label)) report('labelUnknown', null);
  else if (labels.has(label)) report('labelTwice', null);
  if (entries.length > planBounds.entries) report('rowTooLong', null);
  const numbers = new Set<number>();
  for (const [place, seat] of entries.entries()) {
    if (!seat) continue;
    if (numbers.has(seat.number)) report('numberTwice', place);
    numbers.add(seat.number);
    const isAlone = !entries[place - 1] && !entries[place + 1];
    if (isAlone && entries.length > 1) report('loneSeat', place);
  }
  if (numbers.size === 0) report('rowEmpty', null);
}

function findByPosition(zones: readonly PlanZone[], report: Report): void {
  const isNear = nearFinder();
  for (const [zone, { places }] of zones.entries()) {
    if (!hasSeats(places)) continue;
    const placed = placeRows({ rows: places.rows.map(({ line }) => line) }, { rows: places.rows });
    for (const [row, placedRow] of placed.entries())
      findInPlacedRow(placedRow, isNear, (kind, place) => report({ kind, zone, row, place }));
  }
}

function findInPlacedRow(
  placed: PlacedRow,
  isNear: IsNear,
  report: (kind: PlanProblemKind, place: number) => void,
): void {
  const size = seatSize(placed);
  for (const [place, { seat, at }] of placed.seats.entries()) {
    if (!seat) continue;
    const [x, y] = at;
    if (x < outside.left || x > outside.right || y < outside.top || y > outside.bottom) report('seatOutside', place);
    if (isNear(x, y, size)) report('seatsOverlap', place);
  }
}

/** The distance between two places of a row. The room of a seat would not do, since it is small where rows overlap. */
function seatSize({ seats, size }: PlacedRow): number {
  const [first, second] = seats;
  if (!first || !second) return Math.min(size, usualSize);
  return Math.min(usualSize, Math.hypot(second.at[0] - first.at[0], second.at[1] - first.at[1]));
}

const usualSize = 10;
