// How far the line moves: not faster than the rate, not beyond who came, and only while there is room inside.
import type { Line } from './line.ts';

/** A rate of one a minute earns as much in a minute as one place costs, so that no fraction is ever lost. */
const placeCost = 60_000;
/** Beyond one place, what is not used in this time is lost: after a quiet hour nobody storms in. */
const savedMillisecondsMax = 2_000;

/** Lets in as many as the rate and the room allow. A line that has not opened stays where it is. */
export function advanceLine(line: Line, perMinute: number, now: number): Line {
  if (line.openedAt === null) return line;
  const since = line.advancedAt ?? line.openedAt;
  const elapsed = Math.max(0, now - since);
  const savedMax = placeCost + perMinute * savedMillisecondsMax;
  const allowance = Math.min(savedMax, line.allowance + perMinute * elapsed);
  const admitted = Math.min(line.arrivals - line.served, line.room, Math.floor(allowance / placeCost));
  const served = line.served + admitted;
  return {
    ...line,
    served,
    allowance: allowance - admitted * placeCost,
    room: line.room - admitted,
    // A clock that jumps back must not earn the same time twice.
    advancedAt: Math.max(now, since),
    waitingSince: served < line.arrivals ? (line.waitingSince ?? now) : null,
  };
}

export type Crowd = {
  /** Passes that are still good and whose order is not settled. */
  inside: number;
  /** Places called a moment ago, and how many of them came in already. */
  calledLately: number;
  claimedLately: number;
  /** Null when the event has no inventory to count. */
  seatsLeft: number | null;
  /** In orders that still wait; they may come back. */
  seatsHeld: number;
};

/** Who was called and did not come within this time no longer keeps anybody out. */
export const claimSeconds = 20;

/** How many more fit in. Nobody is called to choose from nothing. */
export function roomFor(crowd: Crowd, insideMax: number): number {
  const seats = crowd.seatsLeft === null ? insideMax : crowd.seatsLeft + crowd.seatsHeld;
  const coming = Math.max(0, crowd.calledLately - crowd.claimedLately);
  return Math.max(0, Math.min(insideMax, seats) - crowd.inside - coming);
}
