// Makes a block of rows, from the few numbers that a person enters.
import type { Point } from '../seating/drawing.ts';
import { moveLine, type RowLine, turnLine } from '../seating/row-line.ts';
import type { Seat } from '../seating/seat-plan.ts';
import type { PlanRow } from './plan-document.ts';
import { roundOff } from './round-off.ts';
import { type RowScheme, rowLabels } from './row-labels.ts';
import { type SeatScheme, seatNumbers } from './seat-numbers.ts';

export type BlockForm = {
  rows: number;
  /** In the row nearest to the stage. */
  seats: number;
  /** Between two seats, and between two rows, in units of the drawing. */
  spacing: number;
  rowSpacing: number;
  /**
   * The degrees by which the first row bends: its ends come nearer to the stage, or with a negative number its middle
   * does.
   */
  curve: number;
  /** The part of a seat by which every second row is shifted to the right, 0 to 1. */
  stagger: number;
  /** The seats by which each row is longer than the row before it; negative for shorter rows. */
  taper: number;
  /** Aisles by the number of seats to their left in the first row. */
  aislesAfter: readonly number[];
  labels: RowScheme;
  numbers: SeatScheme;
  /** The middle of the first row. */
  at: Point;
  /** In degrees clockwise; 0 faces up to the stage. */
  turn: number;
  block: number;
};

/** Fewer rows when there are no more labels. */
export function makeBlock(form: BlockForm): PlanRow[] {
  return rowLabels(form.labels, form.rows).map((label, index) => {
    const entries = entriesOf(form, index);
    const firstPlaces = form.seats + form.aislesAfter.length;
    return { label, entries, line: layRow({ ...form, firstPlaces }, index, entries.length), block: form.block };
  });
}

function entriesOf({ seats, taper, aislesAfter, numbers }: BlockForm, index: number): (Seat | null)[] {
  const count = Math.max(1, seats + taper * index);
  // A longer row grows on both sides, so its aisles stay where they are.
  const shift = Math.floor((count - seats) / 2);
  const aisles = new Set(aislesAfter.map((after) => after + shift));
  return seatNumbers(numbers, count).flatMap((number, place): (Seat | null)[] => {
    const seat: Seat = { number, class: 'a' };
    return aisles.has(place) && place > 0 ? [null, seat] : [seat];
  });
}

export type BlockLay = Pick<BlockForm, 'spacing' | 'rowSpacing' | 'curve' | 'stagger' | 'at' | 'turn'> & {
  /** Seats and aisles of the first row. */
  firstPlaces: number;
};

/** The line of a row of a block, by its position in the block and the number of its places. */
export function layRow(lay: BlockLay, index: number, places: number): RowLine {
  const { spacing, rowSpacing, stagger, at, turn, curve, firstPlaces } = lay;
  // A single seat lies at the left end; the rest of its line says where it faces.
  const length = Math.max(places - 1, 1) * spacing;
  const shift = (index % 2 === 1 ? stagger * spacing : 0) + (places === 1 ? spacing / 2 : 0);
  const bend = (Math.min(Math.max(curve, -bendMax), bendMax) * Math.PI) / 180;
  const firstLength = Math.max(firstPlaces - 1, 1) * spacing;
  const line =
    Math.abs(bend) < bendMin
      ? straight(length, shift)
      : bent({ length, shift, radius: firstLength / bend, firstLength, behind: index * rowSpacing });
  const [x, y] = at;
  return rounded(turnLine(moveLine(line, x, y + index * rowSpacing), at, (turn * Math.PI) / 180));
}

/** In degrees; and in radians, what cannot be seen. */
const bendMax = 180;
const bendMin = 0.001;

const straight = (length: number, shift: number): RowLine => [shift - length / 2, 0, shift + length / 2, 0, 0];

type Bend = { length: number; shift: number; radius: number; firstLength: number; behind: number };

/** Rows round a centre before them have the same centre. Rows that bend the other way bend alike: those round a centre would become too tight. */
function bent({ length, shift, radius: first, firstLength, behind }: Bend): RowLine {
  const radius = first > 0 ? first + behind : first * Math.max(length / firstLength, 1);
  const half = Math.min(length / Math.abs(radius) / 2, Math.PI * 0.95) * Math.sign(radius);
  const middle = shift / radius;
  const end = (angle: number) => [radius * Math.sin(angle), radius * (Math.cos(angle) - 1)] as const;
  return [...end(middle - half), ...end(middle + half), radius * (1 - Math.cos(half))];
}

/** A hundredth of a unit is less than one can see. */
const rounded = ([x1, y1, x2, y2, bulge]: RowLine): RowLine => [
  roundOff(x1),
  roundOff(y1),
  roundOff(x2),
  roundOff(y2),
  roundOff(bulge),
];
