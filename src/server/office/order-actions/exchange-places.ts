// Takes new places for tickets and returns the old ones, in the stocks of a locked session. The new places may be old ones of the same
// order.
import type { TakenSeats } from '../../../contract/withheld-seats.ts';
import { returnSeats, takeSeatsAgain } from '../../../domain/seating/return-seats.ts';
import { rowsOf } from '../../../domain/seating/seat-lists.ts';
import { type NamedSeat, nameSeat } from '../../../domain/seating/seat-names.ts';
import { type StockKey, stockKey } from '../../../domain/seating/stock.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { refuseUnlocked } from '../../shop/orders/let-go.ts';
import { type InventoryRow, saveStocks } from '../../shop/seating/inventory.queries.ts';
import type { StockMemory } from '../../shop/seating/stock-memory.ts';
import { hasSeats, type LockedStock, lockedStock } from '../withheld-seats/lock-stocks.ts';
import { judgeSeats, seatsTaken } from '../withheld-seats/withhold-places.ts';

export type Place = { sessionId: number; zoneId: number; row: string | null; seat: number | null };
export type Move = { from: Place; to: Place };
/** The seat of the plan at a place; null in standing room. */
export type SeatAt = (place: Place) => NamedSeat | null;

/** Refuses all when one new place is taken, and names each of these. A zone without a stock is not sold in the session. */
export async function exchangePlaces(
  tx: Db,
  stocks: StockMemory,
  rows: readonly InventoryRow[],
  moves: readonly Move[],
): Promise<SeatAt> {
  refuseUnlocked(
    rows,
    moves.map(({ from }) => from),
  );
  const isLocked = new Set(rows.map(stockKey));
  if (moves.some(({ to }) => !isLocked.has(stockKey(to)))) throw new Refused('seatPriceMissing', 'transaction');
  await stocks.loadPlans(rows, tx);
  const locked = new Map(rows.map((row) => [stockKey(row), lockedStock(stocks, row)]));
  const taken: TakenSeats[] = [];
  for (const [key, stock] of locked) taken.push(...(await exchange(tx, key, stock, moves)));
  if (taken.length > 0) throw seatsTaken(taken);
  return (place) => seatAt(stocks, locked.get(stockKey(place)), place);
}

/** Writes the stock, unless a seat is taken. */
async function exchange(tx: Db, key: StockKey, locked: LockedStock, moves: readonly Move[]): Promise<TakenSeats[]> {
  const leaving = moves.flatMap(({ from }) => (stockKey(from) === key ? from : []));
  const taking = moves.flatMap(({ to }) => (stockKey(to) === key ? to : []));
  const returned = returnSeats(locked.stock, leaving, locked.findSeat);
  if (!returned) throw new Refused('orderChanged', 'transaction');
  const after = { ...locked, stock: returned } as LockedStock;
  const taken = hasSeats(after) ? (await judgeSeats(tx, after, taking.map(seatOf))).taken : seatsOnFloor(taking);
  if (taken.length > 0) return taken;
  const stock = takeSeatsAgain(returned, taking, locked.findSeat);
  if (!stock) throw new Refused('placesTaken', 'session', { details: { left: 0 } });
  await saveStocks(tx, [{ row: locked.row, stock }]);
  return [];
}

/** Standing room has no seats. */
function seatsOnFloor(taking: readonly Place[]): TakenSeats[] {
  const named = taking.filter(({ row }) => row !== null);
  return named.length > 0 ? [{ by: 'UNKNOWN', seats: rowsOf(named.map(seatOf)) }] : [];
}

/** A seat without a name is none of a plan, and is refused as unknown. */
const seatOf = ({ row, seat }: Place) => ({ row: row ?? '?', seat: seat ?? 0 });

function seatAt(stocks: StockMemory, locked: LockedStock | undefined, { row, seat }: Place): NamedSeat | null {
  if (!locked?.row.planCode || row === null || seat === null) return null;
  const { plan, findSeat } = stocks.planOf(locked.row.planCode);
  const position = findSeat(row, seat);
  return position && nameSeat(plan, position);
}
