// Moves the line: at most by the rate, at most to the last arrival, and only while there is room inside.
import type { Line } from './line.ts';

/** The credit of one place. The rate in places a minute times milliseconds gives credit without fractions. */
const placeCost = 60_000;
/** Credit above one place is kept for this time only: after a quiet hour the line must not let in a crowd. */
const savedMillisecondsMax = 2_000;

/** Lets in as many visitors as the rate and the room allow. A line that has not opened does not move. */
export function advanceLine(line: Line, perMinute: number, now: number): Line {
  if (line.openedAt === null) return line;
  const since = line.advancedAt ?? line.openedAt;
  const elapsed = Math.max(0, now - since);
  const savedMax = placeCost + perMinute * savedMillisecondsMax;
  const credit = Math.min(savedMax, line.credit + perMinute * elapsed);
  const admitted = Math.min(line.arrivals - line.served, line.room, Math.floor(credit / placeCost));
  const served = line.served + admitted;
  return {
    ...line,
    served,
    credit: credit - admitted * placeCost,
    room: line.room - admitted,
    // A clock that jumps back must not earn the same time twice.
    advancedAt: Math.max(now, since),
    waitingSince: served < line.arrivals ? (line.waitingSince ?? now) : null,
  };
}

export type Crowd = {
  /** Valid passes whose order is still open. */
  inside: number;
  /** Places called a moment ago, and the number of them whose visitors have come in or left the line. */
  calledLately: number;
  claimedLately: number;
  /** Null when the event has no inventory to count. */
  seatsLeft: number | null;
  /** Seats of unpaid orders, which may become free again. */
  seatsHeld: number;
};

/** A called visitor who does not come within this time no longer takes up room. */
export const claimSeconds = 20;

/** The number of visitors who fit in. Visitors are not called when no seats are left. */
export function roomFor(crowd: Crowd, insideMax: number): number {
  const seats = crowd.seatsLeft === null ? insideMax : crowd.seatsLeft + crowd.seatsHeld;
  const coming = Math.max(0, crowd.calledLately - crowd.claimedLately);
  return Math.max(0, Math.min(insideMax, seats) - crowd.inside - coming);
}
