// The life of a place in line: waiting, called, and then inside for as long as the pass lasts, or lost.

/** The pass of a place. */
export type PlacePass = {
  id: string;
  validUntil: number;
  /** The code of the presale with which the visitor came in before the opening. */
  codeId?: number;
};

export type StandingPlace = {
  /** The number under which the visitor arrived. */
  arrival: number;
  visitor: string;
  pass: PlacePass | null;
  /** The order of its pass is closed: paid, expired, canceled or rejected. */
  isOrderClosed: boolean;
};

/** A called visitor may come in for this long; then the place is lost. */
export const graceMinutes = 10;

type Called = {
  place: number;
  served: number;
  /** Called places below this number have lost their grace time. */
  passedOn: number;
  now: number;
};

/**
 * waiting: not called yet · called: may come in now · inside: has a pass · lost: was called and never came ·
 * over: the pass ran out or its order is closed.
 */
export function stateOfPlace({ pass, isOrderClosed }: StandingPlace, { place, served, passedOn, now }: Called) {
  if (pass) return isOrderClosed || pass.validUntil <= now ? 'over' : 'inside';
  if (place >= served) return 'waiting';
  return place < passedOn ? 'lost' : 'called';
}
