// How much of an event is held, or could be by the passes that were given out, as it was a moment ago. To add all of it up takes
// longer than everything else that a pass needs, so it is done every two seconds at most; what this server gives out meanwhile
// is added at once.

import type { isCrowded } from '../../../domain/holds/judge-hold.ts';
import type { Db } from '../../platform/deps.ts';
import { setNewest } from '../../platform/set-newest.ts';
import { countEvent, countPassSeats } from './holds.queries.ts';

type Crowd = Parameters<typeof isCrowded>[1];
type Kept = {
  until: number;
  counted: Promise<Crowd>;
  /** What was counted last, if anything was. */
  last: Crowd | null;
  /** Since it was counted, by browser: each has one order at a time. */
  givenTo: Map<string, number>;
  seatsGiven: number;
};

const millisecondsKept = 2000;
/** An event of which so much is held that counting takes long is counted less often. */
const timesAsLongAsItTook = 20;
const eventsKept = 2000;

export class CrowdMemory {
  readonly #db: Db;
  readonly #kept = new Map<number, Kept>();

  constructor({ db }: { db: Db }) {
    this.#db = db;
  }

  async get(eventId: number): Promise<Crowd> {
    const kept = this.#fresh(eventId);
    return withGiven(await kept.counted, kept);
  }

  /** What is known without waiting: nothing at first. */
  getLast(eventId: number): Crowd | null {
    const kept = this.#fresh(eventId);
    return kept.last && withGiven(kept.last, kept);
  }

  /** A pass that could take so many seats was given out. */
  add(eventId: number, visitor: string, seats: number): void {
    const kept = this.#kept.get(eventId);
    if (!kept) return;
    kept.seatsGiven += seats - (kept.givenTo.get(visitor) ?? 0);
    kept.givenTo.set(visitor, seats);
  }

  /** To be counted again before anything is decided by it. */
  forget(): void {
    for (const kept of this.#kept.values()) kept.until = 0;
  }

  #fresh(eventId: number): Kept {
    const kept = this.#kept.get(eventId);
    return kept && performance.now() < kept.until ? kept : this.#count(eventId, kept?.last ?? null);
  }

  #count(eventId: number, last: Crowd | null): Kept {
    const began = performance.now();
    const counted = this.#load(eventId);
    const kept: Kept = { until: began + millisecondsKept, counted, last, givenTo: new Map(), seatsGiven: 0 };
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
    const { capacity, unsold, seatsWithoutProof } = await countEvent(this.#db, eventId);
    return { capacity, unsold, seatsWithoutProof, passSeats: await countPassSeats(this.#db, eventId) };
  }
}

const withGiven = (crowd: Crowd, { seatsGiven }: Kept): Crowd => ({
  ...crowd,
  passSeats: crowd.passSeats + seatsGiven,
});
