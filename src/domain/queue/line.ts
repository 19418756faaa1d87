// A line of people who want to come in: the lobby, whose order was drawn at the opening, and behind it everybody who came
// later, first come first served. Times are milliseconds since 1970, by the database's clock.

export type Line = {
  /** How many places were given out; they are numbered from nought. */
  arrivals: number;
  openedAt: number | null;
  /** How many had come before the opening. */
  lobbySize: number | null;
  /** Places below this number may come in. */
  served: number;
  /** Until when the rate has been counted out, and what was left over of it. */
  advancedAt: number | null;
  allowance: number;
  /** How many more fitted in when those inside were last counted. */
  room: number;
  countedAt: number | null;
  /** Null while nobody waits. */
  waitingSince: number | null;
};

/** Opens the line when its time has come. Whoever arrives from then on stands behind the lobby. */
export function openLine(line: Line, saleOpensAt: number | null, now: number): Line {
  const isDue = saleOpensAt === null || saleOpensAt <= now;
  if (line.openedAt !== null || !isDue) return line;
  return {
    ...line,
    openedAt: now,
    lobbySize: line.arrivals,
    // As after a quiet minute: the first may come in at once.
    advancedAt: now - 60_000,
    waitingSince: line.arrivals > 0 ? now : null,
  };
}

/** Where an arrival stands, from nought: drawn for the lobby, as they came for the others. */
export const placeOf = (arrival: number, lobby: ArrayLike<number>): number => lobby[arrival] ?? arrival;

/** How many go in before. Some of them may have left, so it is never fewer than there will be. */
export const aheadOf = (place: number, served: number): number => Math.max(0, place - served);
