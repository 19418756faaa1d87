// What becomes of a mail that could not be sent: it is tried again after a pause that grows, for about a day. A mail that the
// other side will not have is not offered to it for a day.

const firstPauseSeconds = 10;
/** Once the other side is back, nothing waits longer than this. */
const longestPauseSeconds = 300;
const attemptsMax = 300;
const refusalsMax = 3;

type Failure = {
  /** How often it has been tried, this time included. */
  attempts: number;
  /** The other side answered, and said that this mail will never do. */
  isRefused: boolean;
};

/** In how many seconds it is tried again; null when it is given up. */
export function afterFailure({ attempts, isRefused }: Failure): number | null {
  if (attempts >= (isRefused ? refusalsMax : attemptsMax)) return null;
  return Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (attempts - 1));
}
