import type { Seat, SeatClass } from '../../domain/seating/seat-plan.ts';

/** Seats side by side that are alike, by their numbers: 1 to 9, or 12 alone. */
export type NumberRun = { from: number; to: number; class: SeatClass; restrictedView: boolean };

/** A gap, another kind of seat or a jump in the numbers begins a new run. */
export function numberRuns(entries: readonly (Seat | null)[]): NumberRun[] {
  const runs: NumberRun[] = [];
  let last: NumberRun | null = null;
  for (const seat of entries) {
    if (seat && last && continues(last, seat)) last.to = seat.number;
    else if (seat) {
      last = { from: seat.number, to: seat.number, class: seat.class, restrictedView: seat.restrictedView === true };
      runs.push(last);
    } else last = null;
  }
  return runs;
}

function continues(run: NumberRun, seat: Seat): boolean {
  const isAlike = run.class === seat.class && run.restrictedView === (seat.restrictedView === true);
  const step = run.to < run.from ? -1 : 1;
  const isNext = seat.number === run.to + step || (run.from === run.to && seat.number === run.to - 1);
  return isAlike && isNext;
}
