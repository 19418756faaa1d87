// Closes an order for staff and releases its seats. Call with its inventories locked, and the order after them. Returns the number of
// seats.
import type { orderMoves } from '../../../domain/orders/order-states.ts';
import { returnSeats } from '../../../domain/seating/return-seats.ts';
import { stockKey } from '../../../domain/seating/stock.ts';
import type { Db } from '../../platform/deps.ts';
import type { InventoryRow } from '../../shop/seating/inventory.queries.ts';
import type { StockMemory } from '../../shop/seating/stock-memory.ts';
import { updateOf } from '../../shop/seating/stock-memory.ts';
import { releaseTicketsOf, updateInventory } from './late-seats.queries.ts';
import { moveOrder, type OrderRow } from './payments.queries.ts';

export async function letGo(
  tx: Db,
  stocks: StockMemory,
  rows: readonly InventoryRow[],
  { eventId, id }: OrderRow,
  move: typeof orderMoves.reject | typeof orderMoves.cancel,
): Promise<number> {
  await moveOrder(tx, { eventId, id }, move);
  const tickets = await releaseTicketsOf(tx, eventId, id);
  const byZone = Map.groupBy(tickets, stockKey);
  await stocks.loadPlans(rows);
  for (const row of rows) {
    const seats = byZone.get(stockKey(row));
    if (!seats) continue;
    const findSeat = row.planCode === null ? () => null : stocks.planOf(row.planCode).findSeat;
    const stock = returnSeats(stocks.read(row), seats, findSeat);
    if (!stock) throw new Error(`seats of order ${id} cannot be given back: they were not taken`);
    await updateInventory(tx, { ...row, ...updateOf(row, stock) });
  }
  return tickets.length;
}
