const putOffMilliseconds = 12 * 3_600_000;

/** The show is put off to another day, so that everybody has left meanwhile. A show that begins late keeps those who are in. */
export const isPutOff = (startsBefore: number, startsAt: number): boolean =>
  startsAt - startsBefore >= putOffMilliseconds;
