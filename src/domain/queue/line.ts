// A line of visitors: first the lobby, whose order was drawn at the opening, then later arrivals in the order in which they came.
// Times are milliseconds since 1970, by the database's clock.

export type Line = {
  /** The number of places given out. They are numbered from 0. */
  arrivals: number;
  openedAt: number | null;
  /** The number of arrivals before the opening. */
  lobbySize: number | null;
  /** Places below this number may come in. */
  served: number;
  /** The time until which credit was counted, and the unused credit of then. */
  advancedAt: number | null;
  credit: number;
  /** The number of visitors who fitted in at the last count, minus those let in since. */
  room: number;
  countedAt: number | null;
  /** Null while the line is empty. */
  waitingSince: number | null;
};

/** Opens the line when its time has come. Later arrivals stand behind the lobby. */
export function openLine(line: Line, saleOpensAt: number | null, now: number): Line {
  const isDue = saleOpensAt === null || saleOpensAt <= now;
  if (line.openedAt !== null || !isDue) return line;
  return {
    ...line,
    openedAt: now,
    lobbySize: line.arrivals,
    // The line begins with the credit of a minute, so that the first visitors can come in at once.
    advancedAt: now - 60_000,
    waitingSince: line.arrivals > 0 ? now : null,
  };
}

/** The place of an arrival, from 0: drawn for the lobby, the arrival number for the others. */
export const placeOf = (arrival: number, lobby: ArrayLike<number>): number => lobby[arrival] ?? arrival;

/** The number of places before this one. Visitors who left are still counted, so it is never too low. */
export const aheadOf = (place: number, served: number): number => Math.max(0, place - served);
