// Seats that an order lets go of are free again.
import { releaseSeats, type SeatPosition } from './seat-inventory.ts';
import type { SeatFinder } from './seat-names.ts';
import { releaseStanding } from './standing.ts';
import type { Stock } from './stock.ts';

export type ReturnedSeat = { row: string | null; seat: number | null };

/** Null when they are not seats of this stock, or not all of them were taken. */
export function returnSeats(stock: Stock, seats: readonly ReturnedSeat[], findSeat: SeatFinder): Stock | null {
  if ('standing' in stock) {
    const moved = releaseStanding(stock.standing, seats.length);
    return 'standing' in moved ? moved : null;
  }
  const positions: SeatPosition[] = [];
  for (const { row, seat } of seats) {
    const position = findSeat(row ?? '', seat ?? 0);
    if (!position) return null;
    positions.push(position);
  }
  const moved = releaseSeats(stock.seats, positions);
  return 'inventory' in moved ? { plan: stock.plan, seats: moved.inventory } : null;
}
