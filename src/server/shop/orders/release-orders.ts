// Releases the seats of orders whose hold has ended or is given back. In one transaction the inventories are locked first, as in every
// sale, then the orders are closed and their tickets and seats released.
import { orderMoves } from '../../../domain/orders/order-states.ts';
import { returnSeats } from '../../../domain/seating/return-seats.ts';
import { type Stock, type StockKey, stockKey } from '../../../domain/seating/stock.ts';
import { isAway, isCrowded } from '../../platform/database/away.ts';
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
type ReleaseResult = { closed: Set<number>; faults: Map<number, unknown> };
type OrderHold = { eventId: number; orderId: number };

/** Expiry and giving back have separate connections, so that a buyer who gives seats back does not wait for expiry. */
export class Releases {
  readonly #options: Options;
  readonly #expiring: PipelinedConnection;
  readonly #givingBack: PipelinedConnection;
  readonly #expiries: GroupCommit<number, PromiseSettledResult<number>>;
  readonly #returns: GroupCommit<OrderHold, PromiseSettledResult<boolean>>;

  constructor(options: Options) {
    this.#options = options;
    this.#expiring = new PipelinedConnection(options.databaseUrl);
    this.#givingBack = new PipelinedConnection(options.databaseUrl);
    this.#expiries = new GroupCommit({ ...waiting, run: (eventIds) => this.#expireAll(eventIds) });
    this.#returns = new GroupCommit({ ...waiting, run: (held) => this.#giveBackAll(held) });
  }

  /** Releases every hold of the event that has run out, and returns their number. It fails when one of them cannot be released. */
  async expire(eventId: number): Promise<number> {
    return unwrapped(await this.#expiries.add(eventId));
  }

  /** False when the order was not waiting any more, or its money may be on its way. */
  async giveBack(eventId: number, orderId: number): Promise<boolean> {
    return unwrapped(await this.#returns.add({ eventId, orderId }));
  }

  async stop(): Promise<void> {
    await Promise.all([this.#expiries.finish(), this.#returns.finish()]);
    await Promise.all([this.#expiring.close(), this.#givingBack.close()]);
  }

  /** Each event once, however many callers wait for it. */
  async #expireAll(eventIds: number[]): Promise<PromiseSettledResult<number>[]> {
    const expired = new Map<number, PromiseSettledResult<number>>();
    for (const eventId of new Set(eventIds)) expired.set(eventId, await settled(this.#expireEvent(eventId)));
    return eventIds.map((eventId) => expired.get(eventId) as PromiseSettledResult<number>);
  }

  async #expireEvent(eventId: number): Promise<number> {
    const faults = new Map<number, unknown>();
    for (let count = 0; ; ) {
      const orderIds = await listExpired(this.#options.db, {
        eventId,
        countMax: ordersPerTransactionMax,
        except: [...faults.keys()],
      });
      const outcome = await this.#releaseEach(this.#expiring, { eventId, orderIds, move: orderMoves.expire });
      for (const [orderId, fault] of outcome.faults) faults.set(orderId, fault);
      count += outcome.closed.size;
      if (orderIds.length === ordersPerTransactionMax) continue;
      for (const fault of faults.values()) throw fault;
      return count;
    }
  }

  async #giveBackAll(held: OrderHold[]): Promise<PromiseSettledResult<boolean>[]> {
    const outcomes = new Map<number, PromiseSettledResult<ReleaseResult>>();
    for (const [eventId, orders] of Map.groupBy(held, (order) => order.eventId)) {
      const orderIds = orders.map(({ orderId }) => orderId);
      const release = () => this.#releaseEach(this.#givingBack, { eventId, orderIds, move: orderMoves.cancel });
      outcomes.set(eventId, await settled(retry(release)));
    }
    return Promise.allSettled(
      held.map(async ({ eventId, orderId }) => {
        const { closed, faults } = unwrapped(outcomes.get(eventId) as PromiseSettledResult<ReleaseResult>);
        if (faults.has(orderId)) throw faults.get(orderId);
        return closed.has(orderId);
      }),
    );
  }

  /** All at once. When they cannot be released together, each alone: one whose seats are wrong must not keep those of all others. */
  async #releaseEach(connection: PipelinedConnection, release: Release): Promise<ReleaseResult> {
    const faults = new Map<number, unknown>();
    if (release.orderIds.length === 0) return { closed: new Set(), faults };
    try {
      return { closed: await this.#release(connection, release), faults };
    } catch (error) {
      if (isAway(error) || isCrowded(error)) throw error;
      const [orderId, ...others] = release.orderIds;
      if (orderId !== undefined && others.length === 0) {
        const fault = new Error(`order ${orderId} of event ${release.eventId} cannot be released`, { cause: error });
        return { closed: new Set(), faults: faults.set(orderId, fault) };
      }
    }
    const closed = new Set<number>();
    for (const orderId of release.orderIds) {
      const one = await this.#releaseEach(connection, { ...release, orderIds: [orderId] });
      for (const id of one.closed) closed.add(id);
      for (const [id, fault] of one.faults) faults.set(id, fault);
    }
    return { closed, faults };
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
      const stock = returnSeats(stocks.read(row), seats, stocks.finderOf(row));
      if (!stock) throw new Error(`seats of event ${row.eventId} cannot be given back: they were not taken`);
      return [{ row, stock }];
    });
  }
}

const settled = async <Value>(work: Promise<Value>): Promise<PromiseSettledResult<Value>> =>
  (await Promise.allSettled([work]))[0];

function unwrapped<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
