// A cache of inventories as the domain uses them. Decoding the bytes costs more than choosing seats, so the last state is kept with its
// version. Only the version of the locked row tells whether it is still right, so every change of an inventory must raise the version.

import { decodeInventory, type Encoded } from '../../../domain/seating/inventory-bytes.ts';
import { freeSeatsOf, type SeatInventory } from '../../../domain/seating/seat-inventory.ts';
import { type SeatFinder, seatFinder } from '../../../domain/seating/seat-names.ts';
import { readSeatPlan, type SeatPlan } from '../../../domain/seating/seat-plan.ts';
import type { Stock } from '../../../domain/seating/stock.ts';
import type { Db } from '../../platform/deps.ts';
import { findPlanCopies, type InventoryRow, type InventoryVersion } from './inventory.queries.ts';
import type { InventoryKey, InventoryUpdate } from './inventory-update.ts';
import { updateOf } from './inventory-update.ts';
import { UsedThisHour } from './used-this-hour.ts';

/** A plan copy with everything that is computed once. */
export type KnownPlan = { plan: SeatPlan; whole: SeatInventory; findSeat: SeatFinder };

export type KnownStock = { row: InventoryVersion; stock: Stock };

const stocksKept = 2000;
/** After this many unchanged reads in a row, probably no other server is selling from the inventory. */
const timesUntilOurs = 2;

export class StockMemory {
  readonly #db: Db;
  /** Copies of plans never change, so each is read once. */
  readonly #plans = new UsedThisHour<KnownPlan>();
  readonly #stocks = new UsedThisHour<KnownStock & { timesUnmoved: number }>({ sizeMax: stocksKept });
  readonly #bytes = new WeakMap<SeatInventory, Uint8Array>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** A transaction reads on its own connection: others may have all that are left, and wait for its locks. */
  async loadPlans(rows: readonly InventoryRow[], db = this.#db): Promise<void> {
    const codes = rows.flatMap(({ planCode }) => (planCode && !this.#plans.find(planCode) ? planCode : []));
    if (codes.length === 0) return;
    for (const [code, text] of await findPlanCopies(db, codes)) this.#plans.set(code, knownPlan(text));
  }

  planOf(code: string): KnownPlan {
    const plan = this.#plans.find(code);
    if (!plan) throw new Error(`the plan ${code} is not there`);
    return plan;
  }

  /** It finds nothing in standing room. */
  finderOf({ planCode }: Pick<InventoryRow, 'planCode'>): SeatFinder {
    return planCode === null ? () => null : this.planOf(planCode).findSeat;
  }

  read(row: InventoryRow): Stock {
    const kept = this.#stocks.find(keyOf(row));
    if (kept?.row.version === row.version) {
      kept.timesUnmoved += 1;
      return kept.stock;
    }
    const stock = this.#decode(row);
    this.#keep(row, stock, 0);
    return stock;
  }

  /** The remembered inventories, if all are probably still right; otherwise null. The lock must check their versions. */
  recall(keys: readonly InventoryKey[]): KnownStock[] | null {
    const recalled: KnownStock[] = [];
    for (const key of keys) {
      const kept = this.#stocks.find(keyOf(key));
      if (!kept || kept.timesUnmoved < timesUntilOurs) return null;
      recalled.push(kept);
    }
    return recalled;
  }

  /** The new values of an inventory's row. */
  updateOf(row: InventoryVersion, stock: Stock): InventoryUpdate & InventoryVersion {
    const update = updateOf(row, stock, this.#encodedBefore(row));
    if ('seats' in stock && update.freeSeats) this.#bytes.set(stock.seats, update.freeSeats);
    return { ...update, version: row.version };
  }

  #encodedBefore(row: InventoryKey): Encoded | undefined {
    const stock = this.#stocks.find(keyOf(row))?.stock;
    if (!stock || 'standing' in stock) return;
    const bytes = this.#bytes.get(stock.seats);
    return bytes && { inventory: stock.seats, bytes };
  }

  /** Call when the update is committed. */
  remember(row: InventoryVersion, stock: Stock): void {
    const timesUnmoved = this.#stocks.find(keyOf(row))?.timesUnmoved ?? 0;
    this.#keep({ ...row, version: row.version + 1 }, stock, timesUnmoved);
  }

  #decode({ planCode, freeSeats, capacity, freePublic }: InventoryRow): Stock {
    if (planCode === null || freeSeats === null) return { standing: { capacity, free: freePublic } };
    const { plan, whole } = this.planOf(planCode);
    const decoded = decodeInventory(whole, freeSeats);
    if ('refused' in decoded) throw new Error('an inventory does not fit its plan');
    return { plan, seats: decoded.inventory };
  }

  #keep({ eventId, sessionId, zoneId, version }: InventoryVersion, stock: Stock, timesUnmoved: number): void {
    const row = { eventId, sessionId, zoneId, version };
    this.#stocks.set(keyOf(row), { row, stock, timesUnmoved });
  }
}

const keyOf = ({ eventId, sessionId, zoneId }: InventoryKey): string => `${eventId}:${sessionId}:${zoneId}`;

export function knownPlan(text: string): KnownPlan {
  const read = readSeatPlan(text);
  if ('errors' in read) throw new Error('a copied plan cannot be read');
  return { plan: read.plan, whole: freeSeatsOf(read.plan), findSeat: seatFinder(read.plan) };
}
