// Closes an order for staff and releases its seats. Call with its inventories locked, and the order after them. Returns the number of
// seats.
import type { orderMoves } from '../../../domain/orders/order-states.ts';
import { returnSeats } from '../../../domain/seating/return-seats.ts';
import { stockKey } from '../../../domain/seating/stock.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { type InventoryRow, saveStocks } from '../seating/inventory.queries.ts';
import type { StockMemory } from '../seating/stock-memory.ts';
import { type LateTicket, releaseTicketsOf } from './late-seats.queries.ts';
import { type LockedOrder, moveOrder } from './order-locks.queries.ts';

export async function letGo(
  tx: Db,
  stocks: StockMemory,
  rows: readonly InventoryRow[],
  { eventId, id }: LockedOrder,
  move: typeof orderMoves.reject | typeof orderMoves.cancel | typeof orderMoves.takeBack,
): Promise<number> {
  await moveOrder(tx, { eventId, id }, move);
  const tickets = await releaseTicketsOf(tx, eventId, id);
  await returnToStock(tx, stocks, rows, tickets);
  return tickets.length;
}

/** Puts seats back on sale. Call with their inventories locked. */
export async function returnToStock(
  tx: Db,
  stocks: StockMemory,
  rows: readonly InventoryRow[],
  tickets: readonly LateTicket[],
): Promise<void> {
  const byZone = Map.groupBy(tickets, stockKey);
  refuseUnlocked(rows, tickets);
  await stocks.loadPlans(rows, tx);
  const changed = rows.flatMap((row) => {
    const seats = byZone.get(stockKey(row));
    if (!seats) return [];
    const stock = returnSeats(stocks.read(row), seats, stocks.finderOf(row));
    if (!stock) throw new Error(`seats of event ${row.eventId} cannot be given back: they were not taken`);
    return { row, stock };
  });
  await saveStocks(tx, changed);
}

/** The inventories are chosen before they are locked. A ticket that another person moved to another zone meanwhile is in none of them. */
export function refuseUnlocked(rows: readonly InventoryRow[], places: readonly Parameters<typeof stockKey>[0][]): void {
  const locked = new Set(rows.map(stockKey));
  if (places.some((place) => !locked.has(stockKey(place)))) throw new Refused('orderChanged', 'transaction');
}
