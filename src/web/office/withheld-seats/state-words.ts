import type { Key } from '../../../words/words.ts';
import type { SeatState } from './seat-states.ts';

export const stateWords = {
  FREE: 'withheldSeats.free',
  HELD: 'withheldSeats.held',
  SOLD: 'withheldSeats.sold',
  HOUSE: 'withheldSeats.house',
  KILL: 'withheldSeats.killed',
  OUTLET: 'withheldSeats.outlets',
} as const satisfies Record<SeatState, Key>;
