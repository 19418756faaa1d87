// Orders let go of their seats: those whose time is over, and those that are given back. The inventories are locked first,
// as everywhere, then the orders move and their tickets and seats with them, all in one transaction.
import { returnSeats } from '../../domain/seating/return-seats.ts';
import { type Stock, type StockKey, stockKey } from '../../domain/seating/stock.ts';
import type { PipelinedConnection } from '../database/pipelined-connection.ts';
import type { Db } from '../deps.ts';
import {
  type InventoryRow,
  lockInventories,
  readInventories,
  updateInventories,
} from '../seating/inventory.queries.ts';
import { type StockMemory, updateOf } from '../seating/stock-memory.ts';
import {
  listExpired,
  listHeldZones,
  type ReleasedTicket,
  readReleased,
  releaseTickets,
  settleOrders,
} from './release.queries.ts';

const ordersPerTransactionMax = 200;

/** One at a time: the connection carries one transaction. */
export class Releases {
  readonly #db: Db;
  readonly #connection: PipelinedConnection;
  readonly #stocks: StockMemory;
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Db, connection: PipelinedConnection, stocks: StockMemory) {
    this.#db = db;
    this.#connection = connection;
    this.#stocks = stocks;
  }

  /** Lets go of every hold of the event that has run out. Tells how many there were. */
  expire(eventId: number): Promise<number> {
    return this.#inTurn(async () => {
      let count = 0;
      for (;;) {
        const expired = await listExpired(this.#db, eventId, ordersPerTransactionMax);
        if (expired.length === 0) return count;
        count += (await this.#release(eventId, expired, 'EXPIRED')).length;
        if (expired.length < ordersPerTransactionMax) return count;
      }
    });
  }

  /** False when the order did not wait any more. */
  giveBack(eventId: number, orderId: number): Promise<boolean> {
    return this.#inTurn(async () => (await this.#release(eventId, [orderId], 'CANCELED')).length > 0);
  }

  async stop(): Promise<void> {
    await this.#last.catch(() => undefined);
    await this.#connection.close();
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #release(eventId: number, orderIds: number[], status: 'EXPIRED' | 'CANCELED'): Promise<number[]> {
    const zones = await listHeldZones(this.#db, eventId, orderIds);
    try {
      const [locked = [], settled = [], released = []] = await this.#connection.begin([
        lockInventories(zones, eventId),
        settleOrders(eventId, orderIds, status),
        releaseTickets(eventId, orderIds, status),
      ]);
      const rows = readInventories(locked);
      await this.#stocks.loadPlans(rows);
      const changed = this.#returned(rows, readReleased(released));
      const updates = changed.map(({ row, stock }) => updateOf(row, stock));
      await this.#connection.commit(updates.length > 0 ? [updateInventories(updates, eventId)] : []);
      for (const { row, stock } of changed) this.#stocks.remember(row, stock);
      return settled.map(({ id }) => id as number);
    } catch (error) {
      await this.#connection.rollBack();
      throw error;
    }
  }

  #returned(rows: readonly InventoryRow[], tickets: readonly ReleasedTicket[]) {
    const byZone: Map<StockKey, ReleasedTicket[]> = Map.groupBy(tickets, stockKey);
    return rows.flatMap((row): { row: InventoryRow; stock: Stock }[] => {
      const seats = byZone.get(stockKey(row));
      if (!seats) return [];
      const findSeat = row.planCode === null ? () => null : this.#stocks.planOf(row.planCode).findSeat;
      const stock = returnSeats(this.#stocks.read(row), seats, findSeat);
      if (!stock) throw new Error(`seats of event ${row.eventId} cannot be given back: they were not taken`);
      return [{ row, stock }];
    });
  }
}
