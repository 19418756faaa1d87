// The same people at the real box office: two servers on one PostgreSQL that fails now and then, and many buyers at a time.
// The order in which buyers are served is left open, so afterwards their answers are compared with the stored rows.

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Transaction } from '../../src/contract/orders.ts';
import { writeSeatPlan } from '../../src/domain/seating/seat-plan.ts';
import { bookSale } from '../../src/server/money/ledger/ledger.queries.ts';
import { checkInvariants, describeBroken } from '../check-invariants.ts';
import type { FreshDatabase } from '../support/database/fresh-database.ts';
import { newBuyer, type OrderRequestInput, orderRequest } from '../support/people/buyers.ts';
import { addHall, type Hall } from '../support/shop/hall.ts';
import { type RunningApp, runningApp } from '../support/shop/running-app.ts';
import { type Dice, diceFrom } from '../support/tools/dice.ts';
import { type Command, type DayEvent, type DrawnOrder, drawCommand, drawEvents, type PassFault } from './sale-day.ts';
import { keepFailing } from './simulate-faults.ts';
import { type Attempt, judgeHistory } from './simulate-history.ts';
import { waitForJobs } from './wait-for-jobs.ts';

type Options = { database: FreshDatabase; seed: number; seconds: number; buyers?: number; hasFaults?: boolean };
export type DatabaseReport = {
  commands: number;
  counts: Map<string, number>;
  faults: Map<string, number>;
  wrong: string[];
};

const visitors = 24;

export async function simulateOnDatabase({
  database,
  seed,
  seconds,
  buyers = 16,
  hasFaults = true,
}: Options): Promise<DatabaseReport> {
  const dice = diceFrom(seed);
  const street = new Street(database, dice);
  await street.open();
  const faults = hasFaults ? await keepFailing(database.url, dice) : undefined;
  const until = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= until || street.wrong.length > 0;
  const looking = lookNowAndThen(database.url, street.wrong, isOver);
  await Promise.all(Array.from({ length: buyers }, (_, buyer) => street.walk(diceFrom(seed + 1 + buyer), isOver)));
  await looking;
  await faults?.stop();
  await waitForJobs(database);
  const history = await judgeHistory(database.db, street.attempts);
  await street.close();
  const broken = await checkInvariants(database.url, { areJobsDone: true });
  const wrong = [...street.wrong, ...history, ...(broken.length > 0 ? [describeBroken(broken)] : [])];
  return { commands: street.commands, counts: street.counts, faults: faults?.counts ?? new Map(), wrong };
}

/** While it is sold, too. */
async function lookNowAndThen(url: string, wrong: string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const broken = await checkInvariants(url);
    if (broken.length > 0) wrong.push(describeBroken(broken));
    await wait(500);
  }
}

type Bought = Attempt & { requested: OrderRequestInput; buyer: ReturnType<typeof newBuyer> };

class Street {
  readonly #database: FreshDatabase;
  readonly #events: DayEvent[];
  #halls: Hall[] = [];
  #shops: RunningApp[] = [];
  readonly #cookies: string[];
  readonly attempts: Bought[] = [];
  readonly counts = new Map<string, number>();
  readonly wrong: string[] = [];
  commands = 0;

  constructor(database: FreshDatabase, dice: Dice) {
    this.#database = database;
    this.#events = drawEvents(dice);
    const value = (visitor: number) => `${visitor}`.padStart(22, 'v');
    this.#cookies = Array.from({ length: visitors }, (_, visitor) => `limelight-visitor=${value(visitor)}`);
  }

  async open(): Promise<void> {
    for (const { zones, terms } of this.#events) {
      const event = { maxTicketsPerOrder: terms.ticketsPerOrderMax, ticketsPerVisitorMax: terms.ticketsPerVisitorMax };
      const drawn = zones.map(({ plan, standing }) => (plan ? writeSeatPlan(plan) : standing));
      this.#halls.push(await addHall(this.#database.db, { zones: drawn, sessions: terms.sessions.size, event }));
    }
    // Two that are built in the same moment keep each other from their first answers of the database.
    this.#shops = [await this.#openShop(), await this.#openShop()];
  }

  async close(): Promise<void> {
    await Promise.all(this.#shops.map((shop) => shop.close()));
  }

  async walk(dice: Dice, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const placed = this.attempts.flatMap(({ preferences }, attempt) =>
        [...preferences.values()].flat().length > 0 ? attempt : [],
      );
      const drawing = { dice, events: this.#events, attempts: this.attempts.length, placed, visitors };
      const outcome = await this.#run(dice, drawCommand(drawing));
      if (outcome === 'nothing') continue;
      this.commands += 1;
      this.counts.set(outcome, (this.counts.get(outcome) ?? 0) + 1);
    }
  }

  #openShop = () => runningApp({ database: this.#database, jobs: 'all' });

  async #run(dice: Dice, command: Command): Promise<string> {
    switch (command.do) {
      case 'order':
        return this.#order(dice, 'order', this.#newAttempt(command.visitor, command.pass, command.requested));
      case 'retry':
        return this.#order(dice, 'retry', this.attempts[command.attempt] as Bought);
      case 'askOther':
        return this.#order(
          dice,
          'askOther',
          this.attempts[command.attempt] as Bought,
          this.#askedBy(command.requested),
        );
      case 'giveBack':
        return this.#giveBack(dice, this.attempts[command.attempt] as Bought);
      case 'pay':
        // Paid seats never come back, and these halls are small, so buyers pay seldom.
        return dice.chance(0.4) ? this.#pay(this.attempts[command.attempt] as Bought) : 'nothing';
      case 'restart':
        return dice.chance(0.05) ? this.#restart(dice) : 'nothing';
      case 'changePrice':
        return this.#changePrice(command);
      default:
        return 'nothing';
    }
  }

  #newAttempt(visitor: number, pass: { fault: PassFault; isForAnyEvent: boolean }, given: DrawnOrder): Bought {
    const requested = this.#askedBy(given);
    const { fault } = pass;
    const { signingKey } = (this.#shops[0] as RunningApp).deps;
    const minutes = fault === 'nearlyOver' ? 0.01 : this.attempts.length % 3 === 0 ? 0.03 : 10;
    const eventId = pass.isForAnyEvent ? null : requested.eventId + (fault === 'otherEvent' ? 7 : 0);
    const cookie = this.#cookies[visitor] as string;
    const buyer = newBuyer(signingKey, { eventId, minutes, cookie });
    if (fault === 'foreign') buyer.cookie = this.#cookies[(visitor + 1) % visitors] as string;
    if (fault === 'unreadable') buyer.token = `${buyer.token}x`;
    const attempt: Bought = {
      passId: buyer.passId,
      buyer,
      requested,
      preferences: new Map(),
      echoedAt: null,
      wasGivenBack: false,
      wasUnknown: false,
      paidAt: null,
    };
    this.attempts.push(attempt);
    return attempt;
  }

  #askedBy({ event, siteId, lines, deliveryType }: DrawnOrder): OrderRequestInput {
    const hall = this.#halls[event] as Hall;
    const orderDetails = lines.map((line) => ({
      sessionId: hall.sessionIds[line.session] ?? 99_999,
      zoneId: hall.zones[line.zone]?.id ?? 99_999,
      pricingId: hall.zones[line.pricing / 2]?.pricingId ?? 99_999,
      ticketNumber: line.count,
      wheelchair: line.seatClass === 'c',
      acceptSplit: line.acceptsSplit,
      acceptRestrictedView: line.acceptsRestrictedView,
    }));
    return {
      eventId: hall.eventId,
      siteId: siteId === 99 ? 99_999 : hall.siteId,
      deliverType: deliveryType,
      orderDetails,
    };
  }

  async #order(dice: Dice, how: string, attempt: Bought, requested = attempt.requested): Promise<string> {
    const wanted = JSON.stringify(requested);
    const [before] = attempt.preferences.get(wanted) ?? [];
    const reply = await dice.pick(this.#shops).app.inject(orderRequest(attempt.buyer, requested));
    const reported = { order: reply.json<Transaction>(), at: Date.now() };
    if (reply.statusCode === 200)
      attempt.preferences.set(wanted, [...(attempt.preferences.get(wanted) ?? []), reported]);
    if (reply.statusCode >= 500) attempt.wasUnknown = true;
    const outcome = this.#outcome(how, reply);
    if (before && reply.statusCode < 500 && reply.statusCode !== 200)
      this.wrong.push(`order ${before.order.id} was told of before, and then: ${outcome}`);
    return outcome;
  }

  async #giveBack(dice: Dice, attempt: Bought): Promise<string> {
    attempt.echoedAt ??= Date.now();
    const { cookie, token } = attempt.buyer;
    const request = { method: 'POST' as const, url: '/api/order/cancel', headers: { cookie }, payload: { token } };
    const reply = await dice.pick(this.#shops).app.inject(request);
    if (reply.statusCode === 200) attempt.wasGivenBack = true;
    return this.#outcome('giveBack', reply);
  }

  /** Pays like a gateway's notice: the order moves if it still waits. */
  async #pay(attempt: Bought): Promise<string> {
    const paid = await this.#database.db
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{ eventId: number; orderId: number }>`
          update orders set status = 'PAID', settled_at = now()
          where pass_id = ${attempt.passId} and status = 'WAITING' returning event_id, id as order_id`.execute(tx);
        for (const order of rows) await bookSale(tx, { ...order, method: 'CASH', saidBy: 'system' });
        return rows.length;
      })
      .catch(() => null);
    if (paid) attempt.paidAt = Date.now();
    return `pay: ${paid ?? 'failed'}`;
  }

  async #restart(dice: Dice): Promise<string> {
    const at = dice.below(this.#shops.length);
    const opened = await this.#openShop().catch(() => null);
    if (!opened) return 'restart: failed';
    const [closing] = this.#shops.splice(at, 1, opened);
    await closing?.close();
    return 'restart';
  }

  async #changePrice({ event, pricing, priceCents }: Extract<Command, { do: 'changePrice' }>): Promise<string> {
    const id = this.#halls[event]?.zones[Math.floor(pricing / 2)]?.pricingId ?? 0;
    const change = this.#database.db.updateTable('pricing').set({ priceCents }).where('id', '=', id);
    const isChanged = await change.execute().then(
      () => true,
      () => false,
    );
    return isChanged ? 'changePrice' : 'changePrice: failed';
  }

  #outcome(how: string, { statusCode, body }: { statusCode: number; body: string }): string {
    const { errorKey = '' } = JSON.parse(body) as { errorKey?: string };
    return `${how}: ${statusCode} ${errorKey}`.trim();
  }
}
