/** Screen readers hear of the line when it is half as long as they last heard, not at every step. */
export const isWorthTelling = (toldAhead: number | null, ahead: number): boolean =>
  toldAhead === null || (ahead < toldAhead && ahead <= toldAhead / 2);
