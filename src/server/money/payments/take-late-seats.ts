import { takeSeatsAgain } from '../../../domain/seating/return-seats.ts';
import { type Stock, stockKey } from '../../../domain/seating/stock.ts';
import type { Db } from '../../platform/deps.ts';
import { lockCodeOf } from '../../shop/codes/codes.queries.ts';
import {
  type LateTicket,
  listLateTickets,
  lockInventoriesOf,
  makeTicketsLive,
} from '../../shop/orders/late-seats.queries.ts';
import { type InventoryRow, saveStocks } from '../../shop/seating/inventory.queries.ts';
import type { StockMemory } from '../../shop/seating/stock-memory.ts';

/** The former seats of an order that are free again, found under lock. `take` gives them to the order. */
export type LateSeats = { take: () => Promise<void> };

/** Locks the inventories of the order's former seats, and its code. Null when one of the seats or the tickets of the code are taken now. */
export async function findLateSeats(
  tx: Db,
  stocks: StockMemory,
  eventId: number,
  orderId: number,
): Promise<LateSeats | null> {
  const rows = await lockInventoriesOf(tx, eventId, orderId);
  const code = await lockCodeOf(tx, eventId, orderId);
  if (code && !code.hasRoom) return null;
  const tickets = await listLateTickets(tx, eventId, orderId);
  await stocks.loadPlans(rows, tx);
  const taken = rows.map((row) => ({ row, stock: stockAfter(stocks, row, tickets) }));
  if (taken.some(({ stock }) => stock === null)) return null;
  return {
    take: async () => {
      await saveStocks(
        tx,
        taken.map(({ row, stock }) => ({ row, stock: stock as Stock })),
      );
      await makeTicketsLive(tx, eventId, orderId);
    },
  };
}

function stockAfter(stocks: StockMemory, row: InventoryRow, tickets: readonly LateTicket[]): Stock | null {
  const seats = tickets.filter((ticket) => stockKey(ticket) === stockKey(row));
  return takeSeatsAgain(stocks.read(row), seats, stocks.finderOf(row));
}
