// The lanes of a server and the database behind all of them, as far as passing orders on depends on them: one lock, a clock for each node, a
// pass that has one order at most, and servers that may stand still between any two steps.
import { Busy } from '../../src/server/platform/database/group-commit.ts';
import type { OrderOutcome, ReadyOrder } from '../../src/server/shop/orders/ready-order.ts';
import type { Fault } from '../../src/server/shop/orders/retry-batch.ts';
import type { Dice } from '../support/tools/dice.ts';
import type { VirtualTime } from './virtual-time.ts';

export type LaneOutcome = OrderOutcome | Fault;
/** The simulation must find a rule that is broken. */
export type ModelRules = { looksAtTheTime: boolean; looksAfterTheLock: boolean };
export const rightRules: ModelRules = { looksAtTheTime: true, looksAfterTheLock: true };

const lockMillisecondsMax = 1_000;

export class OneDatabase {
  readonly time: VirtualTime;
  readonly dice: Dice;
  wrong: string | null = null;
  #left: number;
  readonly #capacity: number;
  readonly #orders = new Map<string, number>();
  readonly #holding = new Set<string>();
  #isLocked = false;
  readonly #waiting: (() => void)[] = [];

  constructor(time: VirtualTime, dice: Dice, seats: number) {
    this.time = time;
    this.dice = dice;
    this.#left = seats;
    this.#capacity = seats;
  }

  orderOf = (passId: string): number | undefined => this.#orders.get(passId);
  get left(): number {
    return this.#left;
  }

  /** False when another transaction keeps the lock for too long. */
  lock(): Promise<boolean> {
    if (!this.#isLocked) {
      this.#isLocked = true;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const waiting = () => resolve(true);
      this.#waiting.push(waiting);
      this.time.after(lockMillisecondsMax, () => {
        const at = this.#waiting.indexOf(waiting);
        if (at >= 0) this.#waiting.splice(at, 1);
        resolve(false);
      });
    });
  }

  /** The next transaction has the lock at once. */
  unlock(): void {
    const next = this.#waiting.shift();
    this.#isLocked = next !== undefined;
    next?.();
  }

  /** Under the lock. */
  store(passId: string): number {
    if (this.#orders.has(passId)) this.wrong = `${passId} has two orders`;
    const orderId = this.#orders.size + 1;
    this.#orders.set(passId, orderId);
    this.#holding.add(passId);
    this.#left -= 1;
    if (this.#holding.size > this.#capacity) this.wrong = 'a seat was sold twice';
    return orderId;
  }

  giveBackOne(): void {
    const [pass] = this.#holding;
    if (pass === undefined || this.#isLocked) return;
    this.#holding.delete(pass);
    this.#left += 1;
  }
}

export class ModelLanes {
  readonly #database: OneDatabase;
  readonly #rules: ModelRules;
  /** The node that this server asks has a clock of its own. */
  readonly #skew: number;
  #goesOnAt = 0;

  constructor(database: OneDatabase, rules: ModelRules) {
    this.#database = database;
    this.#rules = rules;
    this.#skew = database.dice.between(0, 900);
  }

  standStill(milliseconds: number): void {
    this.#goesOnAt = this.#database.time.now + milliseconds;
  }

  async untilGoingOn(): Promise<void> {
    const { time, dice } = this.#database;
    // Any step may be slow by itself.
    await time.pause(dice.chance(0.006) ? dice.between(0, 8_000) : dice.between(0, 3));
    while (time.now < this.#goesOnAt) await time.pause(this.#goesOnAt - time.now);
  }

  async place(order: ReadyOrder): Promise<LaneOutcome> {
    const database = this.#database;
    const before = database.time.now;
    await this.untilGoingOn();
    if (!(await database.lock())) return { fault: new Busy() };
    const now = (this.#rules.looksAfterTheLock ? database.time.now : before) + this.#skew;
    await this.untilGoingOn();
    const outcome = this.#decide(order, now);
    database.unlock();
    await this.untilGoingOn();
    return outcome;
  }

  #decide(order: ReadyOrder, now: number): LaneOutcome {
    const { passId, decideBefore } = order;
    const database = this.#database;
    if (this.#rules.looksAtTheTime && decideBefore !== undefined && now >= decideBefore) return { isOverdue: true };
    const orderId = database.orderOf(passId);
    if (orderId !== undefined) return { prior: { orderId, requestDigest: '' } };
    if (database.left === 0) return { refusal: soldOut };
    const line = order.wanted.lines[0];
    if (!line) throw new Error('an order without a line');
    const placed = database.store(passId);
    const ticket = { eventId: order.eventId, orderId: placed, number: 1, line, seat: null };
    return { placed: { orderId: placed, ready: order, tickets: [ticket] } };
  }
}

const soldOut = {
  refused: 'soldOut',
  line: 0,
  left: 0,
  largestBlock: 0,
  splitOffer: null,
  restrictedOffer: null,
} as const;
