// Releases the seats of an order by the names on its tickets, or takes them again when money came late.
import { releaseSeats, type SeatPosition, takeSeats } from './seat-inventory.ts';
import type { SeatFinder } from './seat-names.ts';
import { releaseStanding, takeStanding } from './standing.ts';
import type { Stock } from './stock.ts';

export type NamedSeat = { row: string | null; seat: number | null };

/** Null when they are not seats of this stock, or not all of them were taken. */
export const returnSeats = (stock: Stock, seats: readonly NamedSeat[], findSeat: SeatFinder): Stock | null =>
  move(stock, seats, findSeat, { seated: releaseSeats, standing: releaseStanding });

/** Null when they are not seats of this stock, or not all of them are free. */
export const takeSeatsAgain = (stock: Stock, seats: readonly NamedSeat[], findSeat: SeatFinder): Stock | null =>
  move(stock, seats, findSeat, { seated: takeSeats, standing: takeStanding });

type Moves = {
  seated: typeof takeSeats;
  standing: typeof takeStanding | typeof releaseStanding;
};

function move(stock: Stock, seats: readonly NamedSeat[], findSeat: SeatFinder, moves: Moves): Stock | null {
  if ('standing' in stock) {
    const moved = moves.standing(stock.standing, seats.length);
    return 'standing' in moved ? moved : null;
  }
  const positions: SeatPosition[] = [];
  for (const { row, seat } of seats) {
    const position = findSeat(row ?? '', seat ?? 0);
    if (!position) return null;
    positions.push(position);
  }
  const moved = moves.seated(stock.seats, positions);
  return 'inventory' in moved ? { plan: stock.plan, seats: moved.inventory } : null;
}
