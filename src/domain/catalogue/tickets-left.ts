/** The tickets left of a session, in words: a number would be wrong before it is read. */
export const ticketsLeftWords = ['many', 'few', 'wheelchair', 'none'] as const;
export type TicketsLeft = (typeof ticketsLeftWords)[number];

const fewMax = 20;
const fewPercent = 5;

type SeatCounts = {
  /** Free seats on public sale. */
  free: number;
  /** Free places for wheelchairs and companions, which buyers ask for. */
  wheelchairFree: number;
  capacity: number;
  /** Seats of the event are held by unpaid orders and may become free again. */
  isHeld: boolean;
};

/** Few: at most twenty, or one in twenty. While others may still give seats back, nothing is sold out. */
export function ticketsLeftOf({ free, wheelchairFree, capacity, isHeld }: SeatCounts): TicketsLeft {
  if (free === 0 && !isHeld) return wheelchairFree > 0 ? 'wheelchair' : 'none';
  return free <= Math.max(fewMax, (capacity * fewPercent) / 100) ? 'few' : 'many';
}
