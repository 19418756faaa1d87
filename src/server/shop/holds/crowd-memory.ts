// The held seats of an event, and the seats that valid passes could take, as counted a moment ago. Counting them takes longer than all
// other work for a pass, so it is done every two seconds at most. Passes that this server gives out meanwhile, and transfers that begin here,
// are added at once.

import type { EventHeld } from '../../../domain/holds/judge-hold.ts';
import type { Db } from '../../platform/deps.ts';
import { setNewest } from '../../platform/set-newest.ts';
import { countEvent, countPassSeats } from './holds.queries.ts';

export type Crowd = EventHeld & { passSeats: number };
type CacheEntry = {
  until: number;
  counted: Promise<Crowd>;
  /** The last finished count with what was given since, until this one is finished; null before the first. */
  last: Crowd | null;
  /** Seats of passes given out since the count, by visitor: each visitor has one order at a time. */
  givenTo: Map<string, number>;
  seatsGiven: number;
  /** Seats of transfers that began since the count. */
  transferSeats: number;
};

const millisecondsKept = 2000;
/** The count is kept for at least this many times its own duration. */
const timesAsLongAsItTook = 20;
const eventsKept = 2000;

export class CrowdMemory {
  readonly #db: Db;
  readonly #kept = new Map<number, CacheEntry>();

  constructor({ db }: { db: Db }) {
    this.#db = db;
  }

  async get(eventId: number): Promise<Crowd> {
    const kept = this.#fresh(eventId);
    return withGiven(await kept.counted, kept);
  }

  /** The last count without waiting; null at first. */
  getLast(eventId: number): Crowd | null {
    const kept = this.#fresh(eventId);
    return kept.last && withGiven(kept.last, kept);
  }

  /** Adds a pass that was given out for this many seats. */
  add(eventId: number, visitor: string, seats: number): void {
    const kept = this.#kept.get(eventId);
    if (!kept) return;
    kept.seatsGiven += seats - (kept.givenTo.get(visitor) ?? 0);
    kept.givenTo.set(visitor, seats);
  }

  /** Adds a transfer that begins for this many seats. */
  addTransfer(eventId: number, seats: number): void {
    const kept = this.#kept.get(eventId);
    if (kept) kept.transferSeats += seats;
  }

  /** Makes every count stale. */
  forget(): void {
    for (const kept of this.#kept.values()) kept.until = 0;
  }

  #fresh(eventId: number): CacheEntry {
    const kept = this.#kept.get(eventId);
    if (kept && performance.now() < kept.until) return kept;
    return this.#count(eventId, kept?.last ? withGiven(kept.last, kept) : null);
  }

  #count(eventId: number, last: Crowd | null): CacheEntry {
    const began = performance.now();
    const counted = this.#load(eventId);
    const kept: CacheEntry = {
      until: began + millisecondsKept,
      counted,
      last,
      givenTo: new Map(),
      seatsGiven: 0,
      transferSeats: 0,
    };
    setNewest(this.#kept, eventId, kept, eventsKept);
    counted.then(
      (crowd) => {
        kept.last = crowd;
        const isForgotten = kept.until === 0;
        if (!isForgotten) kept.until = Math.max(kept.until, began + timesAsLongAsItTook * (performance.now() - began));
      },
      () => this.#kept.delete(eventId),
    );
    return kept;
  }

  async #load(eventId: number): Promise<Crowd> {
    return { ...(await countEvent(this.#db, eventId)), passSeats: await countPassSeats(this.#db, eventId) };
  }
}

const withGiven = (crowd: Crowd, { seatsGiven, transferSeats }: CacheEntry): Crowd => ({
  ...crowd,
  passSeats: crowd.passSeats + seatsGiven,
  transferSeats: crowd.transferSeats + transferSeats,
  transferSeatsWithoutProof: crowd.transferSeatsWithoutProof + transferSeats,
});
