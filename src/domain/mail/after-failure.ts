// Retries of a mail that could not be sent: the pauses grow, and the retries end after about a day. A mail that the receiving server
// refuses is tried three times at most.

const firstPauseSeconds = 10;
/** A short pause, so that mails go out soon after the other server works again. */
const longestPauseSeconds = 300;
const attemptsMax = 300;
const refusalsMax = 3;

type Failure = {
  /** The number of attempts, this one included. */
  attempts: number;
  /** The other server answered with a permanent refusal. */
  isRefused: boolean;
};

/** The seconds until the next attempt; null when the mail is given up. */
export function afterFailure({ attempts, isRefused }: Failure): number | null {
  if (attempts >= (isRefused ? refusalsMax : attemptsMax)) return null;
  return Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (attempts - 1));
}
