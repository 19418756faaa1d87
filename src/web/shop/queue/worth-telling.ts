/** One failed look is nothing to worry about. */
export const failuresWorthTelling = 2;

/** Screen readers hear of the line when it is half as long as they last heard, not at every step. */
export const isWorthTelling = (announcedAhead: number | null, ahead: number): boolean =>
  announcedAhead === null || (ahead < announcedAhead && ahead <= announcedAhead / 2);
