// A day on which servers pass their orders on to each other, in virtual time: lines are cut in one direction or both, servers stand still and
// go on, two believe to be the home of an event, and clocks differ. The servers' part is the real one; lanes, links and database are models.
import { ForwardedOrders } from '../../src/server/shop/forwarding/forward-orders.ts';
import type { ReadyOrder } from '../../src/server/shop/orders/ready-order.ts';
import { type Dice, diceFrom } from '../support/tools/dice.ts';
import { type LaneOutcome, ModelLanes, type ModelRules, OneDatabase, rightRules } from './model-lanes.ts';
import { VirtualTime } from './virtual-time.ts';

const servers = ['north', 'east', 'south', 'west'];
const buyersPerDay = 60;
const seatsPerDay = 12;
const eventId = 1;
const dayMilliseconds = 6_000;
const troublesPerDay = 20;
/** Longer than all that a reply can wait for: a server that stands still, and twice the time to decide. */
const replyMillisecondsMax = 60_000;

export type ForwardingDay = { seed: number; counts: Map<string, number>; wrong: string | null };

export async function simulateForwarding(seed: number, rules: ModelRules = rightRules): Promise<ForwardingDay> {
  const day = new Day(diceFrom(seed), rules);
  return { seed, wrong: await day.run(), counts: day.counts };
}

type Server = { id: string; lanes: ModelLanes; orders: ForwardedOrders; peerIds: string[] };
type Line = { isCutTo: boolean; isCutBack: boolean };

class Day {
  readonly counts = new Map<string, number>();
  readonly #dice: Dice;
  readonly #time = new VirtualTime();
  readonly #database: OneDatabase;
  readonly #servers: Server[];
  readonly #lines = new Map<string, Line>();
  readonly #refused = new Set<string>();
  #replies = 0;
  #wrong: string | null = null;

  constructor(dice: Dice, rules: ModelRules) {
    this.#dice = dice;
    this.#database = new OneDatabase(this.#time, dice, seatsPerDay);
    this.#servers = servers.map((id) => {
      const lanes = new ModelLanes(this.#database, rules);
      // The clock of the database as this server knows it, and that of the node which it asks.
      const [error, skew] = [dice.between(-2_000, 2_000), dice.between(0, 900)];
      const peerIds = servers.filter((other) => other !== id);
      const server = { id, lanes, peerIds } as Server;
      server.orders = new ForwardedOrders({
        lanes,
        links: {
          ownId: id,
          get peerIds() {
            return server.peerIds;
          },
          linkTo: (peer) => this.#linkTo(id, peer) ?? null,
        },
        counts: { answered: 0, unanswered: 0, taken: 0, overdue: 0 },
        clock: () => new Date(this.#time.now + error),
        readClock: async () => new Date(this.#time.now + skew),
        pause: this.#time.pause,
      });
      return server;
    });
  }

  async run(): Promise<string | null> {
    for (let buyer = 1; buyer <= buyersPerDay; buyer += 1)
      this.#time.after(this.#dice.below(dayMilliseconds), () => void this.#buy(`pass ${buyer}`));
    for (let trouble = 0; trouble < troublesPerDay; trouble += 1)
      this.#time.after(this.#dice.below(dayMilliseconds), () => this.#makeTrouble());
    for (let end = 0; end < seatsPerDay; end += 1)
      this.#time.after(this.#dice.below(4 * dayMilliseconds), () => this.#database.giveBackOne());
    await this.#time.run();
    if (this.#wrong === null && this.#replies < buyersPerDay) this.#wrong = 'a buyer got no reply';
    for (const pass of this.#refused)
      if (this.#database.orderOf(pass) !== undefined) this.#wrong ??= `${pass} was refused, and has an order`;
    this.#wrong ??= this.#database.wrong;
    return this.#wrong;
  }

  async #buy(passId: string): Promise<void> {
    const { orders } = this.#dice.pick(this.#servers);
    const order = { eventId, passId, wanted: { lines: [{}], ticketCount: 1 } } as unknown as ReadyOrder;
    const since = this.#time.now;
    const outcome = (await orders.place(order)) as LaneOutcome;
    this.#replies += 1;
    if (this.#time.now - since > replyMillisecondsMax) this.#wrong ??= `${passId} waited for too long`;
    const stored = this.#database.orderOf(passId);
    if ('placed' in outcome && outcome.placed.orderId !== stored) this.#wrong ??= `${passId} got the order of another`;
    if ('prior' in outcome && outcome.prior.orderId !== stored) this.#wrong ??= `${passId} found the order of another`;
    if ('isOverdue' in outcome) this.#wrong ??= `${passId} was told that it is overdue`;
    if ('refusal' in outcome) this.#refused.add(passId);
    this.#note(Object.keys(outcome)[0] ?? '');
    // A buyer who was told to wait comes again, anywhere.
    if ('fault' in outcome) {
      this.#replies -= 1;
      this.#time.after(1_000, () => void this.#buy(passId));
    }
  }

  #makeTrouble(): void {
    const [dice, server] = [this.#dice, this.#dice.pick(this.#servers)];
    const trouble = dice.pick(['standstill', 'cut', 'view', 'mend'] as const);
    this.#note(trouble);
    if (trouble === 'standstill') server.lanes.standStill(dice.between(100, 10_000));
    // A list of its own: this server may believe that it is the home of the event.
    if (trouble === 'view') server.peerIds = servers.filter((id) => id !== server.id && dice.chance(0.6));
    const line = this.#lineOf(server.id, dice.pick(servers));
    if (trouble === 'cut') Object.assign(line, { isCutTo: dice.chance(0.5), isCutBack: dice.chance(0.7) });
    if (trouble === 'mend') Object.assign(line, { isCutTo: false, isCutBack: false });
  }

  #linkTo(from: string, to: string) {
    const line = this.#lineOf(from, to);
    const peer = this.#servers.find(({ id }) => id === to);
    return peer && { ask: (message: unknown, max: number) => this.#ask(line, peer, message, max) };
  }

  /** A message may be acted upon long after its sender has given up. */
  #ask(line: Line, peer: Server, message: unknown, millisecondsMax: number): Promise<unknown> {
    const [dice, time] = [this.#dice, this.#time];
    const written = JSON.stringify(message);
    const slow = dice.chance(0.1) ? dice.between(0, 8_000) : 0;
    return new Promise((resolve) => {
      // Either the time is over, or the link is found to be dead before that.
      time.after(dice.chance(0.9) ? millisecondsMax : dice.between(1, 1_500), () => resolve(null));
      if (line.isCutTo) return;
      time.after(dice.between(1, 5) + slow, async () => {
        await peer.lanes.untilGoingOn();
        const reply = await peer.orders.take(JSON.parse(written));
        const answer = JSON.stringify(reply);
        if (!line.isCutBack) time.after(dice.between(1, 5), () => resolve(JSON.parse(answer)));
      });
    });
  }

  #lineOf(from: string, to: string): Line {
    const name = `${from} ${to}`;
    const line = this.#lines.get(name) ?? { isCutTo: false, isCutBack: false };
    this.#lines.set(name, line);
    return line;
  }

  #note(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}
