// One transaction for a batch of orders: lock the inventories, decide in memory, write everything, commit, and only then reply. It takes
// two round trips whatever the number of orders, or one when no other server seems to sell the same zones.
import { type BuyersBook, emptyBook, findEarlier } from '../../../domain/orders/judge-buyer.ts';
import type { StockKey } from '../../../domain/seating/stock.ts';
import type { PipelinedConnection, Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import { type CodeKey, countUses, lockCodes, readLockedCodes } from '../codes/codes.queries.ts';
import {
  type InventoryVersion,
  lockInventories,
  lockUnmoved,
  readInventories,
  updateInventories,
} from '../seating/inventory.queries.ts';
import type { InventoryKey } from '../seating/inventory-update.ts';
import type { KnownStock, StockMemory } from '../seating/stock-memory.ts';
import { type Books, type Codes, codeKey, type Decided, decideBatch, type LockedState } from './decide-batch.ts';
import {
  insertOrders,
  insertTickets,
  insertTicketsWithCodes,
  readBought,
  readHeld,
  readPriors,
  readTime,
  selectBought,
  selectHeld,
  selectPriors,
  tellTime,
} from './order-batch.queries.ts';
import type { NumberBlock, OrderNumbers } from './order-numbers.ts';
import type { OrderOutcome, ReadyOrder } from './ready-order.ts';

export type BatchDeps = { connection: PipelinedConnection; stocks: StockMemory; numbers: OrderNumbers };

type Care = { onlyEvent: number | null; isCareful: boolean };

/**
 * Fast path: if only this server has sold these zones recently, it decides with the inventories in its memory and sends the lock and all
 * writes in one round trip. The lock fails when a version has changed, and the whole batch fails with it.
 *
 * A careful batch looks for earlier orders of the same passes and visitors right after the lock. Otherwise the unique keys find them: then
 * the whole batch fails and is retried carefully. For orders that are refused for another reason, earlier orders are looked up before
 * the commit.
 *
 * A batch that has an order with a code locks those codes after the inventories. Other batches pay nothing for codes.
 */
export async function placeBatch(
  { connection, stocks, numbers }: BatchDeps,
  orders: readonly ReadyOrder[],
  { onlyEvent, isCareful }: Care,
): Promise<OrderOutcome[]> {
  const keys = inventoryKeysOf(orders);
  const blocks = await reserveNumbers(numbers, orders);
  const recalled = isCareful || orders.some(needsLock) ? null : stocks.recall(keys);
  const before = timeLeftFor(orders);
  // The database looks at the time after the lock, and refuses the whole batch.
  const known = recalled
    ? { stocks: recalled, books: new Map(), codes: null, lockedAt: 0 }
    : await lockAndRead({ connection, stocks }, orders, keys, { onlyEvent, isCareful });
  const decided = decideBatch(orders, known, blocks);
  const { outcomes, changed } = decided;
  const doubted = isCareful ? [] : orders.filter((_, at) => isRefused(outcomes[at] as OrderOutcome));
  const writing = write(stocks, decided, known.stocks[0]?.row as InventoryKey, onlyEvent);
  const looking = doubted.length === 0 ? [] : [selectPriors(doubted, onlyEvent), selectHeld(doubted, onlyEvent)];
  const finishing = [...writing, ...looking];
  const results = recalled
    ? (await connection.transact([lockUnmoved(rowsOf(recalled), onlyEvent, before), ...finishing])).slice(1)
    : await connection.commit(finishing);
  const [priors = [], held = []] = results.slice(writing.length);
  for (const { row, stock } of changed) stocks.remember(row, stock);
  for (const [eventId, block] of blocks) numbers.giveBack(eventId, block);
  if (doubted.length === 0) return outcomes;
  const found = booksOf({ priors, held });
  return orders.map((order, at) => {
    const outcome = outcomes[at] as OrderOutcome;
    const book = found.get(order.eventId);
    return (book && isRefused(outcome) && findEarlier(order, book)) || outcome;
  });
}

function write(
  stocks: StockMemory,
  { placed, changed }: Decided,
  beside: InventoryKey,
  onlyEvent: number | null,
): Statement[] {
  if (placed.length === 0) return [];
  const updates = changed.map(({ row, stock }) => stocks.updateOf(row, stock));
  const writing = [updateInventories(updates, onlyEvent), insertOrders(placed, beside, onlyEvent)];
  const uses = placed.flatMap(({ ready }) => codeOf(ready));
  if (uses.length > 0)
    return [countUses(uses, onlyEvent), ...writing, insertTicketsWithCodes(placed, beside, onlyEvent)];
  const tickets = placed.flatMap((order) => order.tickets);
  return [...writing, insertTickets(tickets, beside, onlyEvent)];
}

/** The first time at which an order of the batch is overdue; null when none has a time. */
function timeLeftFor(orders: readonly ReadyOrder[]): number | null {
  const times = orders.flatMap(({ decideBefore }) => decideBefore ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

const rowsOf = (stocks: readonly KnownStock[]): InventoryVersion[] => stocks.map(({ row }) => row);

/** A refused order may repeat an earlier one. An earlier order with the same pass replaces the refusal. */
const isRefused = (outcome: OrderOutcome): boolean => !('placed' in outcome || 'prior' in outcome);

/** The tickets that the visitor has paid for count too where there is a limit per visitor. */
const isLimited = ({ ticketsPerVisitorMax }: ReadyOrder): boolean => ticketsPerVisitorMax !== null;

/** The tickets left for a code are read under its lock. */
const needsLock = (order: ReadyOrder): boolean => isLimited(order) || order.wanted.code !== undefined;

const codeOf = ({ eventId, wanted: { code } }: ReadyOrder): (CodeKey & { ticketCount: number })[] =>
  code ? [{ eventId, codeId: code.codeId, ticketCount: code.ticketCount }] : [];

async function lockAndRead(
  { connection, stocks }: Pick<BatchDeps, 'connection' | 'stocks'>,
  orders: readonly ReadyOrder[],
  keys: InventoryKey[],
  { onlyEvent, isCareful }: Care,
): Promise<LockedState> {
  const limited = orders.filter(isLimited);
  const coded = orders.flatMap(codeOf);
  const locking = coded.length > 0 ? [lockCodes(coded, onlyEvent)] : [];
  const looking = isCareful ? [selectPriors(orders, onlyEvent), selectHeld(orders, onlyEvent)] : [];
  const counting = limited.length > 0 ? [selectBought(limited, onlyEvent)] : [];
  const timing = timeLeftFor(orders) === null ? [] : [tellTime];
  // Statements after the lock see everything that was committed under it.
  const [locked = [], ...read] = await connection.begin([
    lockInventories(keys, onlyEvent),
    ...locking,
    ...looking,
    ...counting,
    ...timing,
  ]);
  const found = read.slice(locking.length);
  const [priors = [], held = []] = found.slice(0, looking.length);
  const [bought = []] = counting.length > 0 ? found.slice(looking.length) : [];
  const rows = readInventories(locked);
  await stocks.loadPlans(rows);
  return {
    stocks: rows.map((row) => ({ row, stock: stocks.read(row) })),
    books: booksOf({ priors, held, bought }),
    codes: locking.length > 0 ? codesOf(read[0] ?? []) : null,
    lockedAt: timing.length > 0 ? readTime(read.at(-1) ?? []) : 0,
  };
}

const codesOf = (rows: Rows): Codes =>
  new Map(readLockedCodes(rows).map(({ eventId, codeId, ...code }) => [codeKey(eventId, codeId), code]));

/** Only events whose buyers have earlier orders get a book. */
function booksOf({ priors, held, bought = [] }: { priors: Rows; held: Rows; bought?: Rows }): Books {
  const books = new Map<number, BuyersBook>();
  const bookOf = (eventId: number) => ofKey(books, eventId, emptyBook);
  for (const { eventId, passId, ...order } of readPriors(priors)) bookOf(eventId).priors.set(passId, order);
  for (const { eventId, visitor, ...order } of readHeld(held)) bookOf(eventId).held.set(visitor, order);
  for (const { eventId, visitor, tickets } of readBought(bought)) bookOf(eventId).bought.set(visitor, tickets);
  return books;
}

/** The inventories of the batch, each once. */
function inventoryKeysOf(orders: readonly ReadyOrder[]): InventoryKey[] {
  const events = new Map<number, Map<StockKey, InventoryKey>>();
  for (const { eventId, wanted } of orders) {
    const keys = ofKey(events, eventId, () => new Map());
    for (const { stockKey, sessionId, zoneId } of wanted.lines)
      if (!keys.has(stockKey)) keys.set(stockKey, { eventId, sessionId, zoneId });
  }
  return [...events.values()].flatMap((keys) => [...keys.values()]);
}

async function reserveNumbers(numbers: OrderNumbers, orders: readonly ReadyOrder[]) {
  const counts = new Map<number, number>();
  for (const { eventId } of orders) counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
  const blocks = new Map<number, NumberBlock>();
  for (const [eventId, count] of counts) blocks.set(eventId, await numbers.reserve(eventId, count));
  return blocks;
}

function ofKey<Key, Value>(map: Map<Key, Value>, key: Key, first: () => Value): Value {
  const there = map.get(key);
  if (there !== undefined) return there;
  const added = first();
  map.set(key, added);
  return added;
}
