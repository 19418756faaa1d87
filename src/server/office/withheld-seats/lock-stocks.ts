// The stocks of zones in a session, locked as an order locks them, and their change.

import type { SeatInventory } from '../../../domain/seating/seat-inventory.ts';
import type { SeatFinder } from '../../../domain/seating/seat-names.ts';
import type { Standing } from '../../../domain/seating/standing.ts';
import type { Stock } from '../../../domain/seating/stock.ts';
import { announceCatalogue } from '../../platform/database/announce-catalogue.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { type InventoryRow, saveStocks } from '../../shop/seating/inventory.queries.ts';
import type { StockMemory } from '../../shop/seating/stock-memory.ts';
import { lockZones } from './withheld-seats.queries.ts';

type Locked<Of extends Stock> = { row: InventoryRow; stock: Of; findSeat: SeatFinder };
export type LockedSeats = Locked<Extract<Stock, { seats: SeatInventory }>>;
export type LockedStanding = Locked<Extract<Stock, { standing: Standing }>>;
export type LockedStock = LockedSeats | LockedStanding;

/** Refuses a zone that the session does not sell. */
export async function lockStock(
  tx: Db,
  stocks: StockMemory,
  of: { eventId: number; sessionId: number; zoneId: number },
): Promise<LockedStock> {
  const [locked] = await lockStocks(tx, stocks, of, [of.zoneId]);
  if (!locked) throw fieldRefused('withheld', 'zoneId', 'Gone');
  return locked;
}

export async function lockStocks(
  tx: Db,
  stocks: StockMemory,
  of: { eventId: number; sessionId: number },
  zoneIds: readonly number[],
): Promise<LockedStock[]> {
  const rows = await lockZones(tx, of, zoneIds);
  await stocks.loadPlans(rows, tx);
  return rows.map((row) => lockedStock(stocks, row));
}

/** Its plan must be loaded. */
export const lockedStock = (stocks: StockMemory, row: InventoryRow): LockedStock =>
  ({ row, stock: stocks.read(row), findSeat: stocks.finderOf(row) }) as LockedStock;

export const hasSeats = (locked: LockedStock): locked is LockedSeats => 'seats' in locked.stock;

/** Writes the new stock. All servers are notified when the transaction commits. */
export async function changeStock(tx: Db, { row }: LockedStock, stock: Stock | null): Promise<void> {
  if (stock === null) throw new Error(`places of event ${row.eventId} are not as they were locked`);
  await saveStocks(tx, [{ row, stock }]);
  await announceCatalogue(tx, [row.eventId]);
}

export const nothingWithheld = () => new Refused('nothingWithheld', 'session');
