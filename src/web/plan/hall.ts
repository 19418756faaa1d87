// A site's plan as what is drawn: every zone with its edge, every seat with its place. Made once for a plan, in a few
// milliseconds, and the same for the picture and for the list beside it.
import type { PlannedZone, SitePlan } from '../../contract/seating.ts';
import { textFor } from '../../domain/catalogue/localised.ts';
import { type Box, boxOf, type Point, stageBox } from '../../domain/seating/drawing.ts';
import { boxOfMark, type Mark } from '../../domain/seating/mark.ts';
import {
  readSeatPlan,
  type Seat,
  type SeatClass,
  type SeatPlan,
  type SeatRow,
} from '../../domain/seating/seat-plan.ts';
import { layOutZones } from '../../domain/seating/venue-layout.ts';
import {
  boxOfZone,
  facingStage,
  frontOf,
  outlineOf,
  sizeAt,
  spotIn,
  type ZoneShape,
} from '../../domain/seating/zone-shape.ts';
import { crowdIn, type PlacedRow, placeRows } from '../../domain/seating/zone-shape-spots.ts';
import type { Locale } from '../../words/locales.ts';

export type HallZone = {
  id: number;
  name: string;
  /** From the full name to the shortest that still tells it from the others. */
  labels: string[];
  shape: ZoneShape;
  outline: string;
  box: Box;
  rows: PlacedRow[];
  crowd: Point[];
  /** Null where people stand. */
  seats: SeatPlan | null;
  capacity: number | null;
};
export type SeatKind = SeatClass | 'restrictedView' | 'gap';
export type Hall = {
  zones: HallZone[];
  stage: Box;
  /** The stage, entrances and texts that were drawn. Without a stage among them, it is where it always is. */
  marks: readonly Mark[];
  box: Box;
  /** How much room the smallest seat has. */
  seatSize: number;
  /** A single zone, shown large. */
  isOneZone: boolean;
  /** The kinds of seats that the legend explains. */
  kinds: ReadonlySet<SeatKind>;
};

export type GivenSeat = { zoneId: number; row: string; seat: number };

export function buildHall(plan: SitePlan, locale: Locale, zoneOnly?: number): Hall {
  const readRow = rowReader();
  const seats = plan.zones.map(({ seatPlan }) => (seatPlan === null ? null : seatsOf(seatPlan, readRow)));
  const places = plan.zones.map(({ capacity }, index) => Math.max(capacity ?? countPlaces(seats[index]), 1));
  const shapes = plan.zones.some(({ shape }) => shape === null) ? layOutZones(places) : [];
  const zones = plan.zones.flatMap((zone, index) => {
    const shape = shapes[index] ?? zone.shape;
    return shape ? [buildZone(zone, { shape, seats: seats[index] ?? null, locale })] : [];
  });
  const only = zones.find(({ id }) => id === zoneOnly);
  return only ? hallOfOne(only) : hallOf(zones, { marks: plan.marks, isOneZone: false });
}

/** A zone whose plan cannot be read is drawn without seats; the others are still shown. */
function seatsOf(text: string, readRow: (line: string) => SeatRow | null): SeatPlan | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.map(readRow);
  const readable = rows.filter((row) => row !== null);
  return readable.length === rows.length ? { rows: readable } : null;
}

/** A row is a plan by itself. Halls are built alike on both sides and from floor to floor: the same row is read once. */
function rowReader(): (line: string) => SeatRow | null {
  const known = new Map<string, SeatRow | null>();
  return (line) => {
    let row = known.get(line);
    if (row === undefined) {
      const read = readSeatPlan(line);
      row = ('plan' in read && read.plan.rows[0]) || null;
      known.set(line, row);
    }
    return row;
  };
}

const countPlaces = (seats: SeatPlan | null | undefined) =>
  seats?.rows.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0;

type Contents = { shape: ZoneShape; seats: SeatPlan | null; locale: Locale };

function buildZone(zone: PlannedZone, { shape, seats, locale }: Contents): HallZone {
  const name = textFor(zone.names, locale, zone.name);
  return {
    id: zone.id,
    name,
    labels: shorterAndShorter([name, zone.name, zone.name.split(' ').at(-1) ?? zone.name]),
    shape,
    outline: outlineOf(shape),
    box: boxOfZone(shape),
    rows: seats ? placeRows(shape, seats) : [],
    crowd: zone.capacity === null ? [] : crowdIn(shape, zone.capacity),
    seats,
    capacity: zone.capacity,
  };
}

/** A name that needs more room than the one before it does not help. */
const shorterAndShorter = (names: string[]): string[] =>
  names.map((_, index) =>
    names.slice(0, index + 1).reduce((one, other) => (widthOf(other) < widthOf(one) ? other : one)),
  );

/** In Latin letters; a Chinese character is as wide as two. */
const widthOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0);

type Surroundings = { marks: readonly Mark[]; isOneZone: boolean; stage?: Box };

export function hallOf(zones: HallZone[], { marks, isOneZone, stage = stageOf(marks) }: Surroundings): Hall {
  const boxes = [stage, ...marks.map(boxOfMark), ...zones.map(({ box }) => box)];
  const corners = boxes.flatMap(({ left, top, right, bottom }): Point[] => [
    [left, top],
    [right, bottom],
  ]);
  const sizes = zones.flatMap(({ rows }) => rows.map(({ size }) => size));
  return {
    zones,
    stage,
    marks,
    box: boxOf(corners),
    seatSize: Math.min(10, ...sizes),
    isOneZone,
    kinds: kindsIn(zones),
  };
}

function stageOf(marks: readonly Mark[]): Box {
  const mark = marks.find(({ kind }) => kind === 'stage');
  return mark ? boxOfMark(mark) : stageBox;
}

function kindsIn(zones: HallZone[]): Set<SeatKind> {
  const kinds = new Set<SeatKind>();
  // Rows that are written alike are the same row.
  for (const { entries } of new Set(zones.flatMap(({ seats }) => seats?.rows ?? []))) {
    for (const seat of entries) {
      kinds.add(seat ? seat.class : 'gap');
      if (seat?.restrictedView) kinds.add('restrictedView');
    }
  }
  return kinds;
}

/** One zone by itself looks straight at a stage of its own, which stands close. */
function hallOfOne(zone: HallZone): Hall {
  const shape = facingStage(zone.shape);
  const turned: HallZone = {
    ...zone,
    shape,
    outline: outlineOf(shape),
    box: boxOfZone(shape),
    rows: zone.seats ? placeRows(shape, zone.seats) : [],
    crowd: zone.capacity === null ? [] : crowdIn(shape, zone.capacity),
  };
  const [x, y] = spotIn(shape, 0.5, 0);
  const front = boxOf(frontOf(shape));
  const unit = Math.min(Math.max(sizeAt(shape, 0.5).width, 120) / 20, Math.max(front.right - front.left, 60) / 12);
  return hallOf([turned], {
    marks: [],
    isOneZone: true,
    stage: { left: x - 4 * unit, right: x + 4 * unit, top: y - 3.2 * unit, bottom: y - 1.2 * unit },
  });
}

export type LitSeat = { zoneId: number; row: string; seat: Seat; at: Point; size: number };

/** Where given seats are; a seat that the plan no longer has is left out. */
export function litSeatsOf({ zones }: Hall, given: readonly GivenSeat[]): LitSeat[] {
  return given.flatMap(({ zoneId, row, seat: number }) => {
    const placed = zones.find(({ id }) => id === zoneId)?.rows.find(({ label }) => label === row);
    const found = placed?.seats.find(({ seat }) => seat?.number === number);
    return placed && found?.seat ? [{ zoneId, row, seat: found.seat, at: found.at, size: placed.size }] : [];
  });
}
