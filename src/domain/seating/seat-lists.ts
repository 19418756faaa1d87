// Lists of seats by their names, grouped by row.
import { compareLabels } from './natural-order.ts';
import { displaySeat } from './seat-names.ts';

export type SeatName = { row: string; seat: number };
/** Seats of a row by their printed numbers. */
export type RowSeats = { row: string; numbers: number[] };

/** Each seat once. */
export function seatsIn(rows: readonly RowSeats[]): SeatName[] {
  const seats = new Map<string, SeatName>();
  for (const { row, numbers } of rows) for (const seat of numbers) seats.set(displaySeat(row, seat), { row, seat });
  return [...seats.values()];
}

/** Whether a seat is one of these. */
export const isAmong = (rows: readonly RowSeats[], { row, seat }: SeatName): boolean =>
  rows.some((own) => own.row === row && own.numbers.includes(seat));

/** In natural order. */
export function rowsOf(seats: readonly SeatName[]): RowSeats[] {
  return [...Map.groupBy(seats, ({ row }) => row)]
    .map(([row, ofRow]) => ({ row, numbers: ofRow.map(({ seat }) => seat).sort((one, other) => one - other) }))
    .sort((one, other) => compareLabels(one.row, other.row));
}

/** "A1–4, A7, B2": consecutive numbers in one. */
export function describeSeats(seats: readonly SeatName[]): string {
  return rowsOf(seats)
    .flatMap(({ row, numbers }) =>
      runsOf(numbers).map(([first, last]) => displaySeat(row, first) + (last > first ? `–${last}` : '')),
    )
    .join(', ');
}

function runsOf(numbers: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}
