// The orders of one event go to the lanes of one server where there are several: many small batches would wait for each
// other's locks. The others pass their orders on.
//
// Nothing depends on that server being alive, or the only one. An order without an answer is placed here. If the other server places it too,
// the second one finds it by its pass. Any other reply needs care: the other server could still place the order afterwards. So an order
// that is passed on must be decided before a time of the database's clock. The other server looks at that clock when it has locked the
// inventories, and what this server replies without an order was decided after that time.
import { setTimeout as wait } from 'node:timers/promises';
import { Busy } from '../../platform/database/group-commit.ts';
import type { OrderOutcome, ReadyOrder } from '../orders/ready-order.ts';
import type { Fault } from '../orders/retry-batch.ts';
import type { SaleCounter } from '../orders/sale-counter.ts';
import { type OutcomeWords, readOutcome, writeOutcome } from './forwarded-order.ts';
import { homeOf } from './home-of.ts';

type LaneResult = OrderOutcome | Fault;
type Link = { ask: (message: unknown, millisecondsMax: number) => Promise<unknown> };
/** The links of this server. A change of the peers makes another list. */
type Links = { ownId: string; peerIds: readonly string[]; linkTo: (serverId: string) => Link | null };
type Lanes = { place: (order: ReadyOrder) => Promise<LaneResult> };
type Options = {
  lanes: Lanes;
  links: Links;
  counts: SaleCounter['forwarded'];
  /** The clock of the database, as far as this server knows it. */
  clock: () => Date;
  /** Asks the database. */
  readClock: () => Promise<Date>;
  pause?: (milliseconds: number) => Promise<unknown>;
};

const millisecondsToDecide = 3_000;
/** The nodes of a distributed database, and a standby that takes over, have clocks of their own. */
const clocksApartMax = 1_000;

/** Another server has too much to do: its buyers wait a moment, as they would there. */
const busyReply = { isBusy: true } as const;
type Reply = OutcomeWords | typeof busyReply;

const choicesMax = 10_000;

export class ForwardedOrders {
  readonly #options: Required<Options>;
  #choices = { among: [] as readonly string[], byEvent: new Map<number, string | undefined>() };

  constructor(options: Options) {
    this.#options = { pause: wait, ...options };
  }

  place(order: ReadyOrder): Promise<LaneResult> {
    const { links, lanes } = this.#options;
    const home = links.peerIds.length === 0 ? links.ownId : this.#homeOf(order.eventId);
    const link = home === undefined || home === links.ownId ? null : links.linkTo(home);
    return link ? this.#passOn(link, order) : lanes.place(order);
  }

  /** An order that another server passes on. It goes no further. Null when it is better placed by its own server. */
  async take(message: unknown): Promise<Reply | null> {
    const { counts } = this.#options;
    const outcome = await this.#tryHere(message as ReadyOrder);
    if ('fault' in outcome) return outcome.fault instanceof Busy ? busyReply : null;
    counts['isOverdue' in outcome ? 'overdue' : 'taken'] += 1;
    return writeOutcome(outcome);
  }

  #homeOf(eventId: number): string | undefined {
    const { links } = this.#options;
    const { peerIds } = links;
    if (this.#choices.among !== peerIds || this.#choices.byEvent.size > choicesMax)
      this.#choices = { among: peerIds, byEvent: new Map() };
    const { byEvent } = this.#choices;
    const known = byEvent.get(eventId);
    if (known !== undefined) return known;
    const home = homeOf(eventId, [links.ownId, ...peerIds]);
    byEvent.set(eventId, home);
    return home;
  }

  async #passOn(link: Link, order: ReadyOrder): Promise<LaneResult> {
    const decideBefore = this.#options.clock().getTime() + millisecondsToDecide;
    const reply = (await link.ask({ ...order, decideBefore }, millisecondsToDecide)) as Reply | null;
    if (reply === null || 'isOverdue' in reply) {
      this.#options.counts.unanswered += 1;
      return this.#placeHere(order, decideBefore);
    }
    this.#options.counts.answered += 1;
    return 'isBusy' in reply ? { fault: new Busy() } : readOutcome(order, reply);
  }

  async #placeHere(order: ReadyOrder, decideBefore: number): Promise<LaneResult> {
    const outcome = await this.#tryHere(order);
    if ('placed' in outcome || 'prior' in outcome) return outcome;
    await this.#untilOver(decideBefore + clocksApartMax);
    return 'fault' in outcome ? outcome : this.#tryHere(order);
  }

  #tryHere(order: ReadyOrder): Promise<LaneResult> {
    return this.#options.lanes.place(order).catch((fault: unknown) => ({ fault }));
  }

  async #untilOver(time: number): Promise<void> {
    const { clock, readClock, pause } = this.#options;
    for (;;) {
      // Without the database, the clock of this server must do.
      const now = await readClock().catch(clock);
      const left = time - now.getTime();
      if (left < 0) return;
      await pause(left + 1);
    }
  }
}
