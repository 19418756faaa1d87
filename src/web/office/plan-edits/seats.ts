// Seats and aisles within rows. The other seats of a row keep their places on the drawing.
import type { PlanRow } from '../../../domain/plans/plan-document.ts';
import { curveOf, type RowLine } from '../../../domain/seating/row-line.ts';
import type { Seat } from '../../../domain/seating/seat-plan.ts';
import { changeSelected, type PlanState } from './change-selected.ts';
import type { Places } from './selection.ts';

/** Removes what is selected. A seat within a row becomes an aisle; at its end the row gets shorter. */
export const removeSelected = (state: PlanState): PlanState =>
  changeSelected(state, {
    row: (row, places) => (places === null ? null : withoutPlaces(row, places)),
    area: () => null,
    mark: () => null,
  });

function withoutPlaces(row: PlanRow, places: ReadonlySet<number>): PlanRow | null {
  const entries = row.entries.map((entry, place) => (places.has(place) ? null : entry));
  const [first, last] = [entries.findIndex(Boolean), entries.findLastIndex(Boolean)];
  if (first === -1) return null;
  return { ...partOfRow(row, first, last), entries: entries.slice(first, last + 1) };
}

/** The row from one place to another, on the same line. Places may lie beyond its ends. A single seat keeps the line to its neighbour. */
function partOfRow(row: PlanRow, first: number, last: number): PlanRow {
  const pitch = 1 / Math.max(row.entries.length - 1, 1);
  return { ...row, line: partOfLine(row.line, first * pitch, Math.max(last, first + 1) * pitch) };
}

/** The line between two shares of its length, along the same circle; less than 0 and more than 1 lie beyond its ends. */
function partOfLine(line: RowLine, from: number, to: number): RowLine {
  const { at, length, bend } = curveOf(line[0] === line[2] && line[1] === line[3] ? withLength(line) : line);
  const [left, right] = [at(length * from), at(length * to)];
  const halfTurn = (bend * Math.abs(to - from)) / 4;
  const chord = Math.hypot(right[0] - left[0], right[1] - left[1]);
  return [...left, ...right, Math.sign(line[4]) * Math.tan(halfTurn) * (chord / 2)];
}

/** The room of a seat without a neighbour. */
export const usualPitch = 14;

const withLength = ([x, y]: RowLine): RowLine => [x, y, x + usualPitch, y, 0];

/** Makes an aisle after each selected seat; the row grows evenly on both sides. */
export const addAisles = (state: PlanState, after: (row: PlanRow, places: Places) => ReadonlySet<number>): PlanState =>
  changeSelected(state, {
    row: (row, places) => {
      const gaps = after(row, places);
      const entries = row.entries.flatMap((entry, place) => (gaps.has(place) ? [entry, null] : [entry]));
      const more = entries.length - row.entries.length;
      if (more === 0) return row;
      return { ...partOfRow(row, -more / 2, row.entries.length - 1 + more / 2), entries };
    },
  });

/** Closes the gaps of whole rows; the row gets shorter evenly on both sides. */
export const removeAisles = (state: PlanState): PlanState =>
  changeSelected(state, {
    row: (row) => {
      const entries = row.entries.filter((entry) => entry !== null);
      const fewer = row.entries.length - entries.length;
      if (fewer === 0) return row;
      return { ...partOfRow(row, fewer / 2, row.entries.length - 1 - fewer / 2), entries };
    },
  });

/** Adds or removes seats at one end of each selected row. Numbers go on as they run. */
export const growRows = (state: PlanState, side: 'left' | 'right', count: number): PlanState =>
  changeSelected(state, { row: (row) => growRow(row, side, count) });

function growRow(row: PlanRow, side: 'left' | 'right', count: number): PlanRow {
  const last = row.entries.length - 1;
  const isLeft = side === 'left';
  if (count < 0) {
    const places = Array.from({ length: -count }, (_, index) => (isLeft ? index : last - index));
    return withoutPlaces(row, new Set(places)) ?? row;
  }
  const seats = row.entries.filter((entry) => entry !== null);
  const inwards = isLeft ? seats : seats.toReversed();
  const [end, next] = [inwards[0] as Seat, inwards[1]];
  const step = next ? end.number - next.number : isLeft ? -1 : 1;
  const used = new Set(seats.map(({ number }) => number));
  const free = freeNumbers(end.number, step, { count, used });
  const added = free.map((number): Seat => ({ number, class: end.class }));
  const part = isLeft ? partOfRow(row, -added.length, last) : partOfRow(row, 0, last + added.length);
  return { ...part, entries: isLeft ? [...added.toReversed(), ...row.entries] : [...row.entries, ...added] };
}

const numberMax = 999;

/** On from the last number by its step; where that runs out, the lowest free numbers. */
function freeNumbers(
  end: number,
  step: number,
  { count, used }: { count: number; used: ReadonlySet<number> },
): number[] {
  const onwards = Array.from({ length: count }, (_, index) => end + step * (index + 1));
  const isFree = (number: number) => number >= 1 && number <= numberMax && !used.has(number);
  if (onwards.every(isFree)) return onwards;
  return Array.from({ length: numberMax }, (_, index) => index + 1)
    .filter(isFree)
    .slice(0, count);
}
