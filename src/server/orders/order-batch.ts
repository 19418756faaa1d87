// One transaction for a batch of orders: lock the inventories, decide in memory, write everything, commit, and only then
// answer. Two round trips, whatever the number of orders.
import { type FilledOrder, type FillRefusal, fillOrder } from '../../domain/orders/fill-order.ts';
import { orderIdOf } from '../../domain/orders/order-id.ts';
import type { PricedWish } from '../../domain/orders/order-wish.ts';
import { type Stock, type StockKey, stockKey } from '../../domain/seating/stock.ts';
import type { PipelinedConnection, Rows } from '../database/pipelined-connection.ts';
import {
  type InventoryKey,
  type InventoryRow,
  lockInventories,
  readInventories,
  updateInventories,
} from '../seating/inventory.queries.ts';
import { type StockMemory, updateOf } from '../seating/stock-memory.ts';
import {
  insertOrders,
  insertTickets,
  type NewOrder,
  type NewTicket,
  readBought,
  readHeld,
  readPriors,
  selectBought,
  selectHeld,
  selectPriors,
} from './order-batch.queries.ts';
import type { NumberBlock, OrderNumbers } from './order-numbers.ts';

/** An order that is ready to be placed: its pass was checked, its prices are the shop's. */
export type ReadyOrder = {
  eventId: number;
  passId: string;
  visitor: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  wishDigest: string;
  wish: PricedWish;
  ticketsPerVisitorMax: number | null;
};
export type PlacedOrder = { placed: NewOrder; tickets: NewTicket[] };
export type OrderOutcome =
  | PlacedOrder
  /** The pass was used before; the same wish gives the same order. */
  | { prior: { orderId: number; wishDigest: string } }
  /** The visitor holds another order's seats, or did until a moment ago. */
  | { held: { orderId: number; isOver: boolean } }
  /** Nothing has been laid out for one of its sessions and zones. */
  | { unopened: true }
  | { refusal: FillRefusal | { refused: 'visitorLimit' } };

export type BatchDeps = { connection: PipelinedConnection; stocks: StockMemory; numbers: OrderNumbers };

type Care = { onlyEvent: number | null; isCareful: boolean };

/**
 * With care it looks for orders of the same passes and visitors as soon as it has the lock. Without, it leaves that to the
 * unique keys, so that the whole batch fails when there is one and has to be tried again with care; whom it would refuse
 * for any other reason it looks for before it ends.
 */
export async function placeBatch(
  { connection, stocks, numbers }: BatchDeps,
  orders: readonly ReadyOrder[],
  { onlyEvent, isCareful }: Care,
): Promise<OrderOutcome[]> {
  const keys = inventoryKeysOf(orders);
  const blocks = await reserveNumbers(numbers, orders);
  const facts = await lockAndRead(connection, orders, keys, { onlyEvent, isCareful });
  await stocks.loadPlans(facts.rows);
  const decided = decide(orders, facts, stocks, blocks);
  const { placed, tickets, changed } = decided;
  const doubted = isCareful ? [] : orders.filter((_, at) => isRefused(decided.outcomes[at] as OrderOutcome));
  const beside = facts.rows[0] as InventoryRow;
  const writing =
    placed.length === 0
      ? []
      : [
          updateInventories(
            changed.map(({ row, stock }) => updateOf(row, stock)),
            onlyEvent,
          ),
          insertOrders(placed, beside, onlyEvent),
          insertTickets(tickets, beside, onlyEvent),
        ];
  const looking = doubted.length === 0 ? [] : [selectPriors(doubted, onlyEvent), selectHeld(doubted, onlyEvent)];
  const [priors = [], held = []] = (await connection.commit([...writing, ...looking])).slice(writing.length);
  for (const { row, stock } of changed) stocks.remember(row, stock);
  for (const [eventId, block] of blocks) numbers.giveBack(eventId, block);
  if (doubted.length === 0) return decided.outcomes;
  const known = { priors: priorsIn(priors), held: heldIn(held) };
  return orders.map((order, at) => {
    const outcome = decided.outcomes[at] as OrderOutcome;
    return isRefused(outcome) ? (earlierOf(order, known) ?? outcome) : outcome;
  });
}

/** Whoever gets nothing new may have something from before; an order with the same pass comes first. */
const isRefused = (outcome: OrderOutcome): boolean => !('placed' in outcome || 'prior' in outcome);

/** What the pass, or else the visitor, has already. */
function earlierOf(order: ReadyOrder, { priors, held }: Pick<Facts, 'priors' | 'held'>): OrderOutcome | undefined {
  const prior = priors.get(passKeyOf(order));
  if (prior) return { prior };
  const heldOrder = held.get(visitorKeyOf(order));
  return heldOrder && { held: heldOrder };
}

const passKeyOf = ({ eventId, passId }: ReadyOrder): string => `${eventId}:${passId}`;
const visitorKeyOf = ({ eventId, visitor }: ReadyOrder): string => `${eventId}:${visitor}`;
const priorsIn = (rows: Rows): Facts['priors'] =>
  new Map(readPriors(rows).map(({ eventId, passId, ...prior }) => [`${eventId}:${passId}`, prior]));
const heldIn = (rows: Rows): Facts['held'] =>
  new Map(readHeld(rows).map(({ eventId, visitor, ...order }) => [`${eventId}:${visitor}`, order]));

type Facts = {
  rows: InventoryRow[];
  /** By event and pass. */
  priors: Map<string, { orderId: number; wishDigest: string }>;
  /** By event and visitor. */
  held: Map<string, { orderId: number; isOver: boolean }>;
  bought: Map<string, number>;
};

async function lockAndRead(
  connection: PipelinedConnection,
  orders: readonly ReadyOrder[],
  keys: InventoryKey[],
  { onlyEvent, isCareful }: Care,
): Promise<Facts> {
  const limited = orders.filter(({ ticketsPerVisitorMax }) => ticketsPerVisitorMax !== null);
  const looking = isCareful ? [selectPriors(orders, onlyEvent), selectHeld(orders, onlyEvent)] : [];
  const counting = limited.length > 0 ? [selectBought(limited, onlyEvent)] : [];
  // What is read after the lock has seen everything that was committed under it.
  const [rows = [], ...found] = await connection.begin([lockInventories(keys, onlyEvent), ...looking, ...counting]);
  const [priors = [], held = []] = found.slice(0, looking.length);
  const [bought = []] = found.slice(looking.length);
  return {
    rows: readInventories(rows),
    priors: priorsIn(priors),
    held: heldIn(held),
    bought: new Map(readBought(bought).map(({ eventId, visitor, tickets }) => [`${eventId}:${visitor}`, tickets])),
  };
}

type Changed = { row: InventoryRow; stock: Stock };
type Decided = { outcomes: OrderOutcome[]; placed: NewOrder[]; tickets: NewTicket[]; changed: Changed[] };
type EventStocks = { rows: Map<StockKey, InventoryRow>; now: Map<StockKey, Stock>; changed: Set<StockKey> };

/** First come, first served within the batch. */
function decide(
  orders: readonly ReadyOrder[],
  { rows, priors, held, bought }: Facts,
  stocks: StockMemory,
  blocks: ReadonlyMap<number, NumberBlock>,
): Decided {
  const events = stocksByEvent(rows, stocks);
  const decided: Decided = { outcomes: [], placed: [], tickets: [], changed: [] };

  const decideOne = (order: ReadyOrder): OrderOutcome => {
    const { eventId, wish } = order;
    const visitorKey = visitorKeyOf(order);
    const earlier = earlierOf(order, { priors, held });
    if (earlier) return earlier;
    const ticketsMax = order.ticketsPerVisitorMax;
    if (ticketsMax !== null && (bought.get(visitorKey) ?? 0) + wish.ticketCount > ticketsMax)
      return { refusal: { refused: 'visitorLimit' } };
    const event = events.get(eventId);
    if (!event || wish.lines.some((line) => !event.now.has(stockKey(line)))) return { unopened: true };

    const filled = fillOrder(wish.lines, event.now);
    if ('refused' in filled) return { refusal: filled };
    for (const [key, stock] of filled.stocks) {
      event.now.set(key, stock);
      event.changed.add(key);
    }
    const placed = newOrder(order, blocks.get(eventId) as NumberBlock);
    const tickets = newTickets(placed, filled);
    decided.placed.push(placed);
    decided.tickets.push(...tickets);
    priors.set(passKeyOf(order), { orderId: placed.id, wishDigest: order.wishDigest });
    held.set(visitorKey, { orderId: placed.id, isOver: false });
    return { placed, tickets };
  };

  decided.outcomes = orders.map(decideOne);
  for (const { rows: locked, now, changed } of events.values())
    for (const key of changed)
      decided.changed.push({ row: locked.get(key) as InventoryRow, stock: now.get(key) as Stock });
  return decided;
}

function stocksByEvent(rows: readonly InventoryRow[], stocks: StockMemory): Map<number, EventStocks> {
  const events = new Map<number, EventStocks>();
  for (const row of rows) {
    const event = events.get(row.eventId) ?? { rows: new Map(), now: new Map(), changed: new Set() };
    events.set(row.eventId, event);
    event.rows.set(stockKey(row), row);
    event.now.set(stockKey(row), stocks.read(row));
  }
  return events;
}

function newOrder({ eventId, passId, visitor, wishDigest, expiresAt, wish }: ReadyOrder, block: NumberBlock): NewOrder {
  const id = orderIdOf(eventId, block.next);
  if (id === null) throw new Error(`event ${eventId} has no order ids left`);
  block.next += 1;
  const { deliveryType, ticketCount, ticketsCents, handlingCents, deliveryCents, amountCents } = wish;
  return {
    eventId,
    id,
    passId,
    wishDigest,
    visitor,
    deliveryType,
    ticketCount,
    ticketsCents,
    handlingCents,
    deliveryCents,
    amountCents,
    expiresAt,
  };
}

function newTickets({ eventId, id: orderId }: NewOrder, { lines }: FilledOrder): NewTicket[] {
  const tickets: NewTicket[] = [];
  for (const { line, seats } of lines)
    for (const seat of seats)
      tickets.push({
        eventId,
        orderId,
        number: tickets.length + 1,
        sessionId: line.sessionId,
        zoneId: line.zoneId,
        pricingId: line.pricingId,
        priceCents: line.pricing.priceCents,
        handlingFeeCents: line.pricing.handlingFeeCents,
        row: seat?.row ?? null,
        seat: seat?.seat ?? null,
        restrictedView: seat?.restrictedView ?? false,
      });
  return tickets;
}

/** Each once. */
function inventoryKeysOf(orders: readonly ReadyOrder[]): InventoryKey[] {
  const keys = new Map<string, InventoryKey>();
  for (const { eventId, wish } of orders)
    for (const { sessionId, zoneId } of wish.lines)
      keys.set(`${eventId}:${sessionId}:${zoneId}`, { eventId, sessionId, zoneId });
  return [...keys.values()];
}

async function reserveNumbers(numbers: OrderNumbers, orders: readonly ReadyOrder[]) {
  const counts = new Map<number, number>();
  for (const { eventId } of orders) counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
  const blocks = new Map<number, NumberBlock>();
  for (const [eventId, count] of counts) blocks.set(eventId, await numbers.reserve(eventId, count));
  return blocks;
}
