import { type RowSeats, rowsOf } from './seat-lists.ts';

const letters = /^([A-Z]{1,2})([1-9]\d{0,2})(?:[-–]\1?([1-9]\d{0,2}))?$/;
const digits = /^([1-9]\d{0,2})-([1-9]\d{0,2})(?:–([1-9]\d{0,2}))?$/;
/** A longer list is drawn on the plan, not typed. */
const lengthMax = 4000;

/** "A1–10, B3" or "1-12" as people type it, each seat once; null when the text is no list of seats. */
export function readSeatList(text: string): RowSeats[] | null {
  const parts = text
    .slice(0, lengthMax)
    .normalize('NFKC')
    .toUpperCase()
    .split(/[\s,、;]+/)
    .filter(Boolean);
  const numbersOf = new Map<string, Set<number>>();
  for (const part of parts) {
    const [, row, first, last = first] = letters.exec(part) ?? digits.exec(part) ?? [];
    if (row === undefined) return null;
    const numbers = numbersOf.get(row) ?? new Set();
    for (let number = Number(first); number <= Number(last); number += 1) numbers.add(number);
    numbersOf.set(row, numbers);
  }
  return rowsOf([...numbersOf].flatMap(([row, numbers]) => [...numbers].map((seat) => ({ row, seat }))));
}
