// Decides the orders of a batch in memory, first come, first served.
import { judgeCodeUse, type LockedCode, withSeatsOf } from '../../../domain/codes/judge-code-use.ts';
import { fillOrder } from '../../../domain/orders/fill-order.ts';
import { type BuyersBook, emptyBook, judgeBuyer, noteOrder } from '../../../domain/orders/judge-buyer.ts';
import { orderIdOf } from '../../../domain/orders/order-id.ts';
import { type Stock, type StockKey, stockKey } from '../../../domain/seating/stock.ts';
import type { InventoryVersion } from '../seating/inventory.queries.ts';
import type { KnownStock } from '../seating/stock-memory.ts';
import type { NumberBlock } from './order-numbers.ts';
import type { OrderOutcome, PlacedOrder, PlacedTicket, ReadyOrder } from './ready-order.ts';

/** The books by event. */
export type Books = ReadonlyMap<number, BuyersBook>;
/** The codes by event and code; null when no order of the batch has a code. */
export type Codes = ReadonlyMap<string, LockedCode>;
export type LockedState = {
  stocks: readonly KnownStock[];
  books: Books;
  codes: Codes | null;
  /** The time of the database, where an order has to be decided before a time. */
  lockedAt: number;
};
export const codeKey = (eventId: number, codeId: number): string => `${eventId} ${codeId}`;
export type Decided = { outcomes: OrderOutcome[]; placed: PlacedOrder[]; changed: KnownStock[] };

export function decideBatch(
  orders: readonly ReadyOrder[],
  { stocks, books, codes, lockedAt }: LockedState,
  blocks: ReadonlyMap<number, NumberBlock>,
): Decided {
  const services = new Map<number, EventAllocator>();
  for (const [eventId, block] of blocks)
    services.set(eventId, new EventAllocator(books.get(eventId) ?? emptyBook(), block, codes));
  for (const { row, stock } of stocks) services.get(row.eventId)?.lay(row, stock);
  const outcomes = orders.map((order) =>
    order.decideBefore !== undefined && lockedAt >= order.decideBefore
      ? { isOverdue: true as const }
      : (services.get(order.eventId) as EventAllocator).decide(order),
  );
  return {
    outcomes,
    placed: outcomes.flatMap((outcome) => ('placed' in outcome ? outcome.placed : [])),
    changed: [...services.values()].flatMap((services) => services.changed()),
  };
}

class EventAllocator {
  readonly #book: BuyersBook;
  readonly #block: NumberBlock;
  readonly #codes: Codes | null;
  readonly #rows = new Map<StockKey, InventoryVersion>();
  readonly #stocks = new Map<StockKey, Stock>();
  readonly #changed = new Set<StockKey>();

  constructor(book: BuyersBook, block: NumberBlock, codes: Codes | null) {
    this.#book = book;
    this.#block = block;
    this.#codes = codes;
  }

  lay(row: InventoryVersion, stock: Stock): void {
    const key = stockKey(row);
    this.#rows.set(key, row);
    this.#stocks.set(key, stock);
  }

  decide(order: ReadyOrder): OrderOutcome {
    const judged = judgeBuyer(order, this.#book);
    if (judged) return 'refused' in judged ? { refusal: judged } : judged;
    const { lines, code: use } = order.wanted;
    const code = use && this.#codes?.get(codeKey(order.eventId, use.codeId));
    const refusedCode = use ? judgeCodeUse(use, code) : null;
    if (refusedCode) return { refusal: refusedCode };
    if (!lines.every((line) => this.#stocks.has(line.stockKey))) return { unopened: true };
    const filled = fillOrder(code ? withSeatsOf(code, lines) : lines, this.#stocks);
    if ('refused' in filled) return { refusal: filled };

    const { eventId, requestDigest } = order;
    const orderId = this.#nextId(eventId);
    for (const [key, stock] of filled.stocks) {
      this.#stocks.set(key, stock);
      this.#changed.add(key);
    }
    if (use && code) code.ticketsLeft -= use.ticketCount;
    noteOrder(order, { orderId, requestDigest }, this.#book);
    const tickets: PlacedTicket[] = [];
    for (const { line, seats } of filled.lines)
      for (const seat of seats) tickets.push({ eventId, orderId, number: tickets.length + 1, line, seat });
    return { placed: { orderId, ready: order, tickets } };
  }

  changed(): KnownStock[] {
    const keys = [...this.#changed];
    return keys.map((key) => ({ row: this.#rows.get(key) as InventoryVersion, stock: this.#stocks.get(key) as Stock }));
  }

  #nextId(eventId: number): number {
    const id = orderIdOf(eventId, this.#block.next);
    if (id === null) throw new Error(`event ${eventId} has no order ids left`);
    this.#block.next += 1;
    return id;
  }
}
