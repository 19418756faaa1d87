import { compareLabels } from './natural-order.ts';
import type { RowSeats } from './seat-lists.ts';

const letters = /^([A-Z]{1,2})([1-9]\d{0,2})(?:[-–]\1?([1-9]\d{0,2}))?$/;
const digits = /^([1-9]\d{0,2})-([1-9]\d{0,2})(?:–([1-9]\d{0,2}))?$/;
/** A longer list is drawn on the plan, not typed. */
const lengthMax = 4000;
/** More than a zone has. A few letters name a thousand seats, so the ranges are counted before their seats are listed. */
const zoneSeatsMax = 20_000;

type Range = { row: string; first: number; last: number };

/** "A1–10, B3" or "1-12" as people type it, each seat once; null when the text is no list of seats, or of more than so many. */
export function readSeatList(text: string, seatsMax = zoneSeatsMax): RowSeats[] | null {
  const ranges = rangesIn(text);
  if (!ranges || countIn(ranges) > seatsMax) return null;
  const numbersOf = new Map<string, Set<number>>();
  for (const { row, first, last } of ranges) {
    const numbers = numbersOf.get(row) ?? new Set();
    for (let number = first; number <= last; number += 1) numbers.add(number);
    numbersOf.set(row, numbers);
  }
  return [...numbersOf]
    .map(([row, numbers]) => ({ row, numbers: [...numbers].sort((one, other) => one - other) }))
    .filter(({ numbers }) => numbers.length > 0)
    .sort((one, other) => compareLabels(one.row, other.row));
}

/** The number of seats that the list names; a seat in two of its ranges counts twice. 0 when the text is no list of seats. */
export const countListedSeats = (text: string): number => countIn(rangesIn(text) ?? []);

function rangesIn(text: string): Range[] | null {
  const parts = text
    .slice(0, lengthMax)
    .normalize('NFKC')
    .toUpperCase()
    .split(/[\s,、;]+/)
    .filter(Boolean);
  const ranges: Range[] = [];
  for (const part of parts) {
    const [, row, first, last = first] = letters.exec(part) ?? digits.exec(part) ?? [];
    if (row === undefined) return null;
    ranges.push({ row, first: Number(first), last: Number(last) });
  }
  return ranges;
}

const countIn = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, { first, last }) => sum + Math.max(0, last - first + 1), 0);
