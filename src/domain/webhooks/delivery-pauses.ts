// A delivery that fails is sent again for about a day, with growing pauses. Then it is given up, and staff can send it again.

const seconds = { minute: 60, hour: 3_600 };
const pausesSeconds = [
  5,
  30,
  2 * seconds.minute,
  10 * seconds.minute,
  30 * seconds.minute,
  1 * seconds.hour,
  2 * seconds.hour,
  4 * seconds.hour,
  8 * seconds.hour,
  8 * seconds.hour,
];

/** The seconds until the next attempt; null when the delivery is given up. `attempts` counts the one that has just failed. */
export const pauseAfterFailure = (attempts: number): number | null => pausesSeconds[attempts - 1] ?? null;

/** A webhook to which nothing was delivered for so long is disabled. */
export const daysOfFailureMax = 3;
