// The estimated waiting time: from the measured speed of the line, rounded up, and none when the line stands still.

/** The time over which the speed is measured. */
export const measuredMinutes = 2;
/** In the first seconds there is too little to measure, so the configured rate is used. */
const measurableMilliseconds = 15_000;

type Movement = { served: number; servedBefore: number; milliseconds: number; perMinute: number };

/** Places a minute, to a tenth, never more than the rate. The caller measures only time in which visitors waited. */
export function speedPerMinute({ served, servedBefore, milliseconds, perMinute }: Movement): number {
  if (milliseconds < measurableMilliseconds) return perMinute;
  const tenths = Math.floor(((served - servedBefore) * 600_000) / milliseconds);
  return Math.min(perMinute, tenths / 10);
}

/** Null when the line stands still. */
export function estimateSeconds(ahead: number, speed: number): number | null {
  if (ahead === 0) return 0;
  return speed === 0 ? null : Math.ceil((ahead * 60) / speed);
}

const askAgainSecondsMax = 10;

/** The seconds until the next request: fewer, the nearer the earliest possible call. */
export function askAgainSeconds(earliestSeconds: number): number {
  return Math.min(askAgainSecondsMax, Math.max(1, Math.ceil(earliestSeconds / 4)));
}
