// Releases the seats of orders whose hold has ended or is given back. In one transaction the inventories are locked first, as in every
// sale, then the orders are closed and their tickets and seats released.
import { orderMoves } from '../../../domain/orders/order-states.ts';
import { returnSeats } from '../../../domain/seating/return-seats.ts';
import { type Stock, type StockKey, stockKey } from '../../../domain/seating/stock.ts';
import { GroupCommit } from '../../platform/database/group-commit.ts';
import { PipelinedConnection } from '../../platform/database/pipelined-connection.ts';
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { lockCodes } from '../codes/codes.queries.ts';
import {
  type InventoryRow,
  lockInventories,
  readInventories,
  updateInventories,
} from '../seating/inventory.queries.ts';
import type { StockMemory } from '../seating/stock-memory.ts';
import {
  closeOrders,
  listExpired,
  listHeldZones,
  type ReleasedTicket,
  type ReleaseMove,
  readReleased,
  releaseTickets,
} from './release.queries.ts';

const ordersPerTransactionMax = 200;
const waiting = { itemsMax: ordersPerTransactionMax, waitingMax: 5000, waitMillisecondsMax: 5000 };

type Options = { databaseUrl: string; db: Db; stocks: StockMemory };
type Release = { eventId: number; orderIds: number[]; move: ReleaseMove };
type Held = { eventId: number; orderId: number };

/** Expiry and giving back have separate connections, so that a buyer who gives seats back does not wait for expiry. */
export class Releases {
  readonly #options: Options;
  readonly #expiring: PipelinedConnection;
  readonly #givingBack: PipelinedConnection;
  readonly #expiries: GroupCommit<number, number>;
  readonly #returns: GroupCommit<Held, boolean>;

  constructor(options: Options) {
    this.#options = options;
    this.#expiring = new PipelinedConnection(options.databaseUrl);
    this.#givingBack = new PipelinedConnection(options.databaseUrl);
    this.#expiries = new GroupCommit({ ...waiting, run: (eventIds) => this.#expireAll(eventIds) });
    this.#returns = new GroupCommit({ ...waiting, run: (held) => this.#giveBackAll(held) });
  }

  /** Releases every hold of the event that has run out, and returns their number. */
  expire(eventId: number): Promise<number> {
    return this.#expiries.add(eventId);
  }

  /** False when the order was not waiting any more. */
  giveBack(eventId: number, orderId: number): Promise<boolean> {
    return this.#returns.add({ eventId, orderId });
  }

  async stop(): Promise<void> {
    await Promise.all([this.#expiries.finish(), this.#returns.finish()]);
    await Promise.all([this.#expiring.close(), this.#givingBack.close()]);
  }

  /** Each event once, however many callers wait for it. */
  async #expireAll(eventIds: number[]): Promise<number[]> {
    const counts = new Map<number, number>();
    for (const eventId of new Set(eventIds)) counts.set(eventId, await this.#expireEvent(eventId));
    return eventIds.map((eventId) => counts.get(eventId) ?? 0);
  }

  async #expireEvent(eventId: number): Promise<number> {
    for (let count = 0; ; ) {
      const orderIds = await listExpired(this.#options.db, eventId, ordersPerTransactionMax);
      if (orderIds.length === 0) return count;
      count += (await this.#release(this.#expiring, { eventId, orderIds, move: orderMoves.expire })).size;
      if (orderIds.length < ordersPerTransactionMax) return count;
    }
  }

  async #giveBackAll(held: Held[]): Promise<boolean[]> {
    const closed = new Set<number>();
    for (const [eventId, orders] of Map.groupBy(held, (order) => order.eventId)) {
      const orderIds = orders.map(({ orderId }) => orderId);
      const release = () => this.#release(this.#givingBack, { eventId, orderIds, move: orderMoves.cancel });
      for (const orderId of await retry(release)) closed.add(orderId);
    }
    return held.map(({ orderId }) => closed.has(orderId));
  }

  /** Returns the orders that were closed. */
  async #release(connection: PipelinedConnection, { eventId, orderIds, move }: Release): Promise<Set<number>> {
    const { db, stocks } = this.#options;
    const zones = await listHeldZones(db, eventId, orderIds);
    const codes = [...new Set(zones.flatMap(({ codeIds }) => codeIds ?? []))].map((codeId) => ({ eventId, codeId }));
    try {
      const [locked = [], ...changes] = await connection.begin([
        lockInventories(zones, eventId),
        // The tickets of a code are counted back by a trigger, in any order: the codes are locked before, in theirs.
        ...(codes.length > 0 ? [lockCodes(codes, eventId)] : []),
        closeOrders(eventId, orderIds, move),
        releaseTickets(eventId, orderIds, move),
      ]);
      const [closed = [], released = []] = changes.slice(-2);
      const rows = readInventories(locked);
      await stocks.loadPlans(rows);
      const changed = this.#returned(rows, readReleased(released));
      const updates = changed.map(({ row, stock }) => stocks.updateOf(row, stock));
      await connection.commit(updates.length > 0 ? [updateInventories(updates, eventId)] : []);
      for (const { row, stock } of changed) stocks.remember(row, stock);
      return new Set(closed.map(({ id }) => id as number));
    } catch (error) {
      await connection.rollBack();
      throw error;
    }
  }

  #returned(rows: readonly InventoryRow[], tickets: readonly ReleasedTicket[]) {
    const { stocks } = this.#options;
    const byZone: Map<StockKey, ReleasedTicket[]> = Map.groupBy(tickets, stockKey);
    return rows.flatMap((row): { row: InventoryRow; stock: Stock }[] => {
      const seats = byZone.get(stockKey(row));
      if (!seats) return [];
      const findSeat = row.planCode === null ? () => null : stocks.planOf(row.planCode).findSeat;
      const stock = returnSeats(stocks.read(row), seats, findSeat);
      if (!stock) throw new Error(`seats of event ${row.eventId} cannot be given back: they were not taken`);
      return [{ row, stock }];
    });
  }
}
