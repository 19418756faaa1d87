// Free seats of one class that stand side by side. An aisle, a taken seat and a seat of another class all end a run.
import { allClasses, unrestrictedClasses } from './seat-codes.ts';
import type { SeatClass } from './seat-plan.ts';

export type Run = { start: number; length: number };

/** The runs of one class in a row, from the left; `left` counts their seats. */
export type SeatRuns = { runs: Run[]; left: number; longest: number };
type ClassRuns = Record<SeatClass, SeatRuns>;

/** In `unrestricted` a seat with a restricted view ends a run; in `all` it belongs to the run. */
export type RowRuns = { unrestricted: ClassRuns; all: ClassRuns };

/** Made from the code of each place. Rows without restricted seats share one result for both. */
export function seatRunsOf(free: readonly number[], hasRestricted: boolean): RowRuns {
  const unrestricted = classRunsOf(free, unrestrictedClasses);
  return { unrestricted, all: hasRestricted ? classRunsOf(free, allClasses) : unrestricted };
}

function classRunsOf(free: readonly number[], classes: readonly (SeatClass | null)[]): ClassRuns {
  const found: ClassRuns = { a: noRuns, b: noRuns, c: noRuns };
  let start = 0;
  while (start < free.length) {
    const code = Number(free[start]);
    const seatClass = classes[code];
    let end = start + 1;
    // Equal codes are compared first: that is faster and nearly always enough.
    while (end < free.length && (free[end] === code || classes[Number(free[end])] === seatClass)) end += 1;
    if (seatClass) {
      if (found[seatClass] === noRuns) found[seatClass] = { runs: [], left: 0, longest: 0 };
      addRun(found[seatClass], { start, length: end - start });
    }
    start = end;
  }
  return found;
}

/** Shared by all rows, since most rows have seats of one class only. */
const noRuns: SeatRuns = { runs: [], left: 0, longest: 0 };

function addRun(found: SeatRuns, run: Run): void {
  found.runs.push(run);
  found.left += run.length;
  found.longest = Math.max(found.longest, run.length);
}

/** The number of single seats left over when this block is taken out of the run. */
export function singlesLeft(run: Run, start: number, count: number): number {
  const before = start - run.start;
  const after = run.length - before - count;
  return (before === 1 ? 1 : 0) + (after === 1 ? 1 : 0);
}
