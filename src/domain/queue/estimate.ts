// How long it will take, told honestly: from how fast the line has really moved, rounded up, and nothing when nothing moves.

/** How far back the speed is measured. */
export const measuredMinutes = 2;
/** Before this there is too little to measure; the rate that is set is all that is known. */
const measurableMilliseconds = 15_000;

type Moved = { served: number; servedBefore: number; milliseconds: number; perMinute: number };

/** Places a minute, to a tenth; never more than the rate allows in the long run. Only time in which somebody waited should be measured. */
export function speedPerMinute({ served, servedBefore, milliseconds, perMinute }: Moved): number {
  if (milliseconds < measurableMilliseconds) return perMinute;
  const tenths = Math.floor(((served - servedBefore) * 600_000) / milliseconds);
  return Math.min(perMinute, tenths / 10);
}

/** Null when there is no telling. */
export function estimateSeconds(ahead: number, speed: number): number | null {
  if (ahead === 0) return 0;
  return speed === 0 ? null : Math.ceil((ahead * 60) / speed);
}

const askAgainSecondsMax = 10;

/** When it is worth asking again: sooner, the nearer the earliest moment in which it can be one's turn. */
export function askAgainSeconds(earliestSeconds: number): number {
  return Math.min(askAgainSecondsMax, Math.max(1, Math.ceil(earliestSeconds / 4)));
}
