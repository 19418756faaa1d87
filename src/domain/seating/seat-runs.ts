// Free seats of one class that stand side by side. An aisle, a taken seat and a seat of another class all end a run.
import { type SeatClass, seatClasses } from './seat-plan.ts';

export type Run = { start: number; length: number };

/** The runs of one class in a row, from the left; `left` counts their seats. */
export type SeatRuns = { runs: Run[]; left: number; longest: number };

/** From the class at each place, nought where no free seat is. */
export function seatRunsOf(free: Uint8Array): Record<SeatClass, SeatRuns> {
  const found: Record<SeatClass, SeatRuns> = { a: noRuns(), b: noRuns(), c: noRuns() };
  let start = 0;
  while (start < free.length) {
    const seat = Number(free[start]);
    let end = start + 1;
    while (end < free.length && free[end] === seat) end += 1;
    const seatClass = classAt[seat];
    if (seatClass) addRun(found[seatClass], { start, length: end - start });
    start = end;
  }
  return found;
}

const classAt = [null, ...seatClasses];
const noRuns = (): SeatRuns => ({ runs: [], left: 0, longest: 0 });

function addRun(found: SeatRuns, run: Run): void {
  found.runs.push(run);
  found.left += run.length;
  found.longest = Math.max(found.longest, run.length);
}

/** How many single seats stay when this block is taken out of the run. */
export function singlesLeft(run: Run, start: number, count: number): number {
  const before = start - run.start;
  const after = run.length - before - count;
  return (before === 1 ? 1 : 0) + (after === 1 ? 1 : 0);
}
