// The box office without a database: the same pure rules that the servers run, on rows in memory. The rules are handed in,
// so that a broken one can be put in their place.
import { type FillRefusal, fillOrder } from '../../src/domain/orders/fill-order.ts';
import { type BuyersBook, emptyBook, judgeBuyer } from '../../src/domain/orders/judge-buyer.ts';
import { judgeOrderRequest } from '../../src/domain/orders/judge-order-request.ts';
import { orderIdOf } from '../../src/domain/orders/order-id.ts';
import type { OrderRequest } from '../../src/domain/orders/order-request.ts';
import { canMakeOrderMove, type OrderStatus, orderMoves, statusAt } from '../../src/domain/orders/order-states.ts';
import { judgePass, readPass } from '../../src/domain/queue/pass.ts';
import { decodeInventory, encodeInventory } from '../../src/domain/seating/inventory-bytes.ts';
import { returnSeats } from '../../src/domain/seating/return-seats.ts';
import { freeSeatsOf, takeSeats } from '../../src/domain/seating/seat-inventory.ts';
import { seatFinder } from '../../src/domain/seating/seat-names.ts';
import { takeStanding } from '../../src/domain/seating/standing.ts';
import { type Stock, type StockKey, stockKey } from '../../src/domain/seating/stock.ts';
import type { DayEvent } from './sale-day.ts';

export type ShopTicket = {
  sessionId: number;
  zoneId: number;
  row: string | null;
  seat: number | null;
  priceCents: number;
  handlingFeeCents: number;
};
export type ShopOrder = {
  eventId: number;
  id: number;
  passId: string;
  visitor: string;
  digest: string;
  status: OrderStatus;
  expiresAt: number;
  amountCents: number;
  tickets: ShopTicket[];
};
export type Ask = { eventId: number; pass: string; visitor: string; wanted: OrderRequest; digest: string };
export type ShopResult = { order: ShopOrder } | { refused: string; refusal?: FillRefusal };
/** A stock as it is stored: from this alone a server that starts knows what is left. */
type StoredStock = { bytes: Uint8Array | null; capacity: number; free: number };

type MoveName = keyof typeof orderMoves;

/** Null when an order in this state cannot make this move. */
const afterMove = (status: OrderStatus, name: MoveName): OrderStatus | null =>
  canMakeOrderMove(status, orderMoves[name]) ? orderMoves[name].to : null;

/** Everything that decides. */
export const core = {
  readPass,
  judgePass,
  judgeOrderRequest: judgeOrderRequest,
  judgeBuyer,
  fillOrder,
  retake,
  returnSeats,
  afterMove,
  statusAt,
  encodeInventory,
  decodeInventory,
  orderIdOf,
};
export type Core = typeof core;

/** The same seats once more, or null when they are gone. */
function retake(stock: Stock, tickets: readonly ShopTicket[]): Stock | null {
  if ('standing' in stock) {
    const taken = takeStanding(stock.standing, tickets.length);
    return 'standing' in taken ? taken : null;
  }
  const findSeat = seatFinder(stock.plan);
  const positions = tickets.flatMap(({ row, seat }) => findSeat(row ?? '', seat ?? 0) ?? []);
  const taken = takeSeats(stock.seats, positions);
  return 'inventory' in taken ? { plan: stock.plan, seats: taken.inventory } : null;
}

export class SimulatedShop {
  readonly #core: Core;
  readonly #events: ReadonlyMap<number, DayEvent>;
  readonly #memory = new Map<StockKey, Stock>();
  readonly #stored = new Map<StockKey, StoredStock>();
  readonly #passUse = new Map<string, number>();
  readonly orders: ShopOrder[] = [];
  refundDueCents = 0;

  constructor(rules: Core, events: readonly DayEvent[]) {
    this.#core = rules;
    this.#events = new Map(events.map((event) => [event.id, event]));
    for (const { terms, zones } of events)
      for (const sessionId of terms.sessions.keys())
        for (const { id: zoneId, plan, standing } of zones) {
          const stock = plan
            ? { plan, seats: freeSeatsOf(plan) }
            : { standing: { capacity: standing, free: standing } };
          this.#save(stockKey({ sessionId, zoneId }), stock);
        }
  }

  stockOf(key: StockKey): Stock {
    const stock = this.#memory.get(key);
    if (!stock) throw new Error(`there is no stock ${key}`);
    return stock;
  }

  storedOf = (key: StockKey): StoredStock => this.#stored.get(key) as StoredStock;

  place({ eventId, pass: text, visitor, wanted, digest }: Ask, now: number): ShopResult {
    const { terms } = this.#events.get(eventId) as DayEvent;
    const pass = this.#core.readPass(text);
    if (!pass) return { refused: 'passUnknown' };
    const refusedPass = this.#core.judgePass(pass, {
      eventId,
      hasWaitingRoom: terms.waitingRoom !== null,
      visitor,
      now,
    });
    const priced = refusedPass ?? this.#core.judgeOrderRequest(terms, wanted, now);
    // An order that was placed before the refusal began is still there.
    if ('refused' in priced) return this.#answerAgain(pass.id, eventId, digest) ?? priced;
    if (pass.eventId === null && this.#bind(pass.id, eventId) !== eventId) return { refused: 'passUsed' };

    const { ticketsPerVisitorMax } = terms;
    const asking = { passId: pass.id, visitor, wanted: priced, ticketsPerVisitorMax };
    const judge = () => this.#core.judgeBuyer(asking, this.#bookOf(eventId, now));
    let judged = judge();
    if (judged && 'held' in judged && judged.held.isOver) {
      this.sweep(now);
      judged = judge();
    }
    if (judged && 'prior' in judged) return this.#answerAgain(pass.id, eventId, digest) ?? { refused: 'passUsed' };
    if (judged) return { refused: 'held' in judged ? 'alreadyHolding' : judged.refused };

    const filled = this.#core.fillOrder(priced.lines, this.#memory);
    if ('refused' in filled) return { refused: filled.refused, refusal: filled };
    for (const [key, stock] of filled.stocks) this.#save(key, stock);
    const tickets = filled.lines.flatMap(({ line, seats }) => seats.map((seat) => ticketOf(line, seat)));
    const order: ShopOrder = {
      eventId,
      id: this.#core.orderIdOf(eventId, this.orders.length + 1) as number,
      passId: pass.id,
      visitor,
      digest,
      status: 'WAITING',
      expiresAt: pass.validUntil,
      amountCents: priced.amountCents,
      tickets,
    };
    this.orders.push(order);
    return { order };
  }

  #answerAgain(passId: string, eventId: number, digest: string): ShopResult | null {
    const order = this.orders.find((placed) => placed.eventId === eventId && placed.passId === passId);
    if (!order) return null;
    return order.digest === digest ? { order } : { refused: 'passUsed' };
  }

  /** The book as the tables have it. */
  #bookOf(eventId: number, now: number): BuyersBook {
    const book = emptyBook();
    for (const order of this.orders) {
      if (order.eventId !== eventId) continue;
      const { id, passId, visitor, status, tickets } = order;
      book.priors.set(passId, { orderId: id, requestDigest: order.digest });
      const isOver = this.#core.statusAt(order, now) !== 'WAITING';
      if (status === 'WAITING') book.held.set(visitor, { orderId: id, isOver });
      if (status === 'PAID') book.bought.set(visitor, (book.bought.get(visitor) ?? 0) + tickets.length);
    }
    return book;
  }

  giveBack(order: ShopOrder, now: number): void {
    if (this.#core.statusAt(order, now) === 'WAITING') this.#letGo(order, 'cancel');
  }

  /** The expiry job of a server. */
  sweep(now: number): void {
    for (const order of this.orders) if (order.expiresAt <= now) this.#letGo(order, 'expire');
  }

  /** A gateway says that the money has come: it ends as a paid order or as money to be given back. */
  pay(order: ShopOrder): void {
    const { afterMove } = this.#core;
    const paid =
      afterMove(order.status, 'pay') ?? (afterMove(order.status, 'payLate') && this.#retakeAll(order) ? 'PAID' : null);
    if (paid) order.status = paid;
    else this.refundDueCents += order.amountCents;
  }

  /** The box office says no while the order waits. */
  reject(order: ShopOrder): void {
    this.#letGo(order, 'reject');
  }

  /** The memory is lost; the rows are not. */
  restart(): void {
    for (const [key, { bytes, capacity, free }] of this.#stored) {
      const stock = this.stockOf(key);
      if ('standing' in stock) this.#memory.set(key, { standing: { capacity, free } });
      else {
        const decoded = this.#core.decodeInventory(freeSeatsOf(stock.plan), bytes as Uint8Array);
        if ('refused' in decoded) throw new Error(`the bytes of ${key} do not fit their plan`);
        this.#memory.set(key, { plan: stock.plan, seats: decoded.inventory });
      }
    }
  }

  #bind(passId: string, eventId: number): number {
    const bound = this.#passUse.get(passId) ?? eventId;
    this.#passUse.set(passId, bound);
    return bound;
  }

  #letGo(order: ShopOrder, move: Extract<MoveName, 'cancel' | 'expire' | 'reject'>): void {
    const status = this.#core.afterMove(order.status, move);
    if (!status) return;
    for (const [key, tickets] of Map.groupBy(order.tickets, stockKey)) {
      const stock = this.stockOf(key);
      const returned = this.#core.returnSeats(stock, tickets, 'plan' in stock ? seatFinder(stock.plan) : () => null);
      if (!returned) throw new Error(`the seats of order ${order.id} cannot be given back: they were not taken`);
      this.#save(key, returned);
    }
    order.status = status;
  }

  #retakeAll(order: ShopOrder): boolean {
    const retaken = new Map<StockKey, Stock>();
    for (const [key, tickets] of Map.groupBy(order.tickets, stockKey)) {
      const stock = this.#core.retake(this.stockOf(key), tickets);
      if (!stock) return false;
      retaken.set(key, stock);
    }
    for (const [key, stock] of retaken) this.#save(key, stock);
    return true;
  }

  #save(key: StockKey, stock: Stock): void {
    this.#memory.set(key, stock);
    if ('standing' in stock) this.#stored.set(key, { ...stock.standing, bytes: null });
    else this.#stored.set(key, { bytes: this.#core.encodeInventory(stock.seats), capacity: 0, free: 0 });
  }
}

type Line = { sessionId: number; zoneId: number; pricing: { priceCents: number; handlingFeeCents: number } };
const ticketOf = ({ sessionId, zoneId, pricing }: Line, seat: { row: string; seat: number } | null): ShopTicket => ({
  sessionId,
  zoneId,
  row: seat?.row ?? null,
  seat: seat?.seat ?? null,
  priceCents: pricing.priceCents,
  handlingFeeCents: pricing.handlingFeeCents,
});
