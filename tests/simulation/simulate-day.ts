// One day of the simulated shop beside the model: after every command both must be in the same state.
import type { OrderRequest } from '../../src/domain/orders/order-request.ts';
import { type Pass, passMinutes, writePass } from '../../src/domain/queue/pass.ts';
import { countFree, largestFreeBlock } from '../../src/domain/seating/seat-inventory.ts';
import { type Stock, type StockKey, stockKey } from '../../src/domain/seating/stock.ts';
import { type Dice, diceFrom } from '../support/tools/dice.ts';
import { longestRun, type Place } from './plain-seats.ts';
import {
  type Command,
  type DayEvent,
  type DayZone,
  type DrawnOrder,
  dayStart,
  drawCommand,
  drawEvents,
} from './sale-day.ts';
import { SaleModel } from './sale-model.ts';
import { type Ask, type Core, core, SimulatedShop } from './simulated-shop.ts';

export type DayReport = {
  seed: number;
  commands: number;
  /** The commands and their results, counted. */
  counts: Map<string, number>;
  /** The rule that the last command broke; null when the whole day was right. */
  wrong: string | null;
  history: string[];
};
type Attempt = { ask: Ask; pass: Pass | null; orderId: number | null };

const commandsPerDay = 150;
const visitorsPerDay = 12;

export function simulateDay(seed: number, rules: Core = core): DayReport {
  const dice = diceFrom(seed);
  const day = new Day(dice, drawEvents(dice), rules);
  const report: DayReport = { seed, commands: 0, counts: new Map(), wrong: null, history: [] };
  while (report.commands < commandsPerDay && report.wrong === null) {
    const command = day.draw();
    report.commands += 1;
    try {
      const { outcome, wrong } = day.run(command);
      report.wrong = wrong ?? day.compare();
      report.counts.set(outcome, (report.counts.get(outcome) ?? 0) + 1);
      report.history.push(`${outcome}  ${JSON.stringify(command)}`);
    } catch (error) {
      report.wrong = (error as Error).message;
      report.history.push(`failed  ${JSON.stringify(command)}`);
    }
  }
  return report;
}

type Ran = { outcome: string; wrong: string | null };

class Day {
  readonly #dice: Dice;
  readonly #events: DayEvent[];
  readonly #shop: SimulatedShop;
  readonly #model: SaleModel;
  readonly #attempts: Attempt[] = [];
  #now = dayStart;

  constructor(dice: Dice, events: DayEvent[], rules: Core) {
    this.#dice = dice;
    this.#events = events;
    this.#shop = new SimulatedShop(rules, events);
    this.#model = new SaleModel(events);
  }

  draw(): Command {
    const [dice, events, attempts] = [this.#dice, this.#events, this.#attempts];
    const placed = attempts.flatMap(({ orderId }, attempt) => (orderId === null ? [] : attempt));
    return drawCommand({ dice, events, attempts: attempts.length, placed, visitors: visitorsPerDay });
  }

  run(command: Command): Ran {
    switch (command.do) {
      case 'order':
        return this.#place('order', this.#newAttempt(command));
      case 'retry':
        return this.#place('retry', this.#attempts[command.attempt] as Attempt);
      case 'askOther': {
        const { pass, ask } = this.#attempts[command.attempt] as Attempt;
        return this.#place('askOther', { pass, ask: { ...ask, ...this.#askedBy(command.requested) }, orderId: null });
      }
      case 'giveBack':
      case 'pay':
      case 'reject':
        return this.#move(command.do, this.#attempts[command.attempt]?.orderId ?? null);
      default:
        this.#runAlone(command);
        return { outcome: command.do, wrong: null };
    }
  }

  /** Null when shop and model agree about every order, every seat and every cent. */
  compare(): string | null {
    const [shop, model] = [this.#shop, this.#model];
    if (shop.orders.length !== model.orders.length) return 'an order too many or too few';
    for (const { id, status, amountCents } of shop.orders) {
      const order = model.orderOf(id);
      if (order.status !== status) return `order ${id} should be ${order.status}, not ${status}`;
      if (order.amountCents !== amountCents) return `order ${id} should cost ${order.amountCents}`;
    }
    if (shop.refundDueCents !== model.refundDueCents) return `${model.refundDueCents} cents should be given back`;
    for (const { terms, zones } of this.#events)
      for (const sessionId of terms.sessions.keys())
        for (const zone of zones) {
          const wrong = this.#compareStock(stockKey({ sessionId, zoneId: zone.id }), zone);
          if (wrong) return wrong;
        }
    return null;
  }

  #newAttempt({ visitor, pass: { fault, isForAnyEvent }, requested }: Extract<Command, { do: 'order' }>): Attempt {
    const validUntil =
      fault === 'nearlyOver' ? this.#now + this.#dice.between(-1, 2) : this.#now + passMinutes * 60_000;
    const { eventId, ...rest } = this.#askedBy(requested);
    const pass: Pass = {
      eventId: isForAnyEvent ? null : fault === 'otherEvent' ? eventId + 7 : eventId,
      id: `pass-${this.#attempts.length}`,
      visitor: fault === 'foreign' ? 'somebody-else' : `visitor-${visitor}`,
      validUntil,
    };
    const isUnreadable = fault === 'unreadable';
    const ask = {
      eventId,
      ...rest,
      pass: `${writePass(pass)}${isUnreadable ? '?' : ''}`,
      visitor: `visitor-${visitor}`,
    };
    const attempt = { ask, pass: isUnreadable ? null : pass, orderId: null };
    this.#attempts.push(attempt);
    return attempt;
  }

  #askedBy(requested: DrawnOrder): Pick<Ask, 'eventId' | 'wanted' | 'digest'> {
    const { id, zones, terms } = this.#events[requested.event] as DayEvent;
    const [sessionIds, pricingIds] = [[...terms.sessions.keys()], [...terms.pricings.keys()]];
    const wanted: OrderRequest = {
      siteId: requested.siteId,
      deliveryType: requested.deliveryType,
      lines: requested.lines.map(({ session, zone, pricing, ...line }) => ({
        ...line,
        sessionId: sessionIds[session] ?? 9_999,
        zoneId: zones[zone]?.id ?? 9_999,
        pricingId: pricingIds[pricing] ?? 9_999,
        // A buyer who sends a price of their own is not heard.
        pricing: { priceCents: 1 },
      })),
    };
    return { eventId: id, wanted, digest: JSON.stringify(requested) };
  }

  #place(how: string, attempt: Attempt): Ran {
    const { ask, pass } = attempt;
    const answer = this.#shop.place(ask, this.#now);
    const wrong = this.#model.judgeAnswer(ask, pass, answer, this.#now);
    if ('order' in answer) attempt.orderId = answer.order.id;
    return { outcome: `${how}: ${'order' in answer ? 'placed' : answer.refused}`, wrong };
  }

  #move(what: 'giveBack' | 'pay' | 'reject', orderId: number | null): Ran {
    const order = this.#shop.orders.find(({ id }) => id === orderId);
    if (!order || orderId === null) return { outcome: `${what}: nothing`, wrong: null };
    const before = order.status;
    this.#shop[what](order, this.#now);
    this.#model[what](orderId, this.#now);
    return { outcome: `${what}: ${before} to ${order.status}`, wrong: null };
  }

  #runAlone(command: Command): void {
    const event = 'event' in command ? this.#events[command.event] : undefined;
    if (command.do === 'advance') this.#now += command.milliseconds;
    else if (command.do === 'restart') this.#shop.restart();
    else if (command.do === 'sweep') {
      this.#shop.sweep(this.#now);
      this.#model.sweep(this.#now);
    } else if (event) changeTerms(event, command);
  }

  #compareStock(key: StockKey, zone: DayZone): string | null {
    const { rows, standing } = this.#model.freeIn(key, zone);
    const stock = this.#shop.stockOf(key);
    const stored = this.#shop.storedOf(key);
    if ('standing' in stock) {
      const wanted = `${standing} of ${zone.standing}`;
      const isRight = [stock.standing, stored].every(({ free, capacity }) => `${free} of ${capacity}` === wanted);
      return isRight
        ? null
        : `${wanted} should be free in ${key}, not ${stock.standing.free} of ${stock.standing.capacity}`;
    }
    const isStoredRight = rows
      .flat()
      .every((place, bit) => isSet(stored.bytes as Uint8Array, bit) === (place !== null));
    if (!isStoredRight) return `the bytes of ${key} are wrong`;
    return compareSeats(key, stock, rows);
  }
}

const isSet = (bytes: Uint8Array, bit: number): boolean => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;

function compareSeats(key: StockKey, { seats }: Extract<Stock, { seats: unknown }>, rows: Place[][]): string | null {
  for (const [index, places] of rows.entries())
    for (const [place, seat] of places.entries())
      if ((seats.rows[index]?.free[place] !== 0) !== (seat !== null))
        return `${key}, row ${index}, place ${place} is wrong`;
  const counts = countFree(seats);
  for (const seatClass of ['a', 'b', 'c'] as const) {
    const free = rows.flat().filter((seat) => seat?.seatClass === seatClass);
    const restricted = free.filter((seat) => seat?.restrictedView).length;
    const { unrestricted, restrictedView } = counts[seatClass];
    if (unrestricted + restrictedView !== free.length || restrictedView !== restricted)
      return `free seats of ${key} are miscounted`;
  }
  const largest = longestRun(rows, { seatClass: 'a', acceptsRestrictedView: false });
  return largestFreeBlock(seats, 'a') === largest ? null : `the largest block of ${key} should be ${largest}`;
}

/** Organisers change what an event costs, and close sessions, while it is sold. */
function changeTerms(event: DayEvent, command: Command): void {
  const { terms } = event;
  if (command.do === 'changePrice') {
    const pricings = new Map(terms.pricings);
    const [id, pricing] = [...pricings][command.pricing] as [number, NonNullable<ReturnType<typeof pricings.get>>];
    pricings.set(id, { ...pricing, priceCents: command.priceCents });
    event.terms = { ...terms, pricings };
  }
  if (command.do === 'closeSession') {
    const sessions = new Map(terms.sessions);
    const [id, session] = [...sessions][command.session] as [number, { startsAt: number; enabled: boolean }];
    sessions.set(id, { ...session, enabled: false });
    event.terms = { ...terms, sessions };
  }
}
