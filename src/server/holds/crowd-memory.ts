// How much of an event is held, or could be by the passes that were given out, as it was a moment ago. To add all of it up takes
// longer than everything else that a pass needs, so it is done every two seconds at most; what this server gives out meanwhile
// is added at once.
import type { isCrowded } from '../../domain/holds/judge-hold.ts';
import type { Db } from '../deps.ts';
import { countEvent, countPassSeats } from './holds.queries.ts';

type Crowd = Parameters<typeof isCrowded>[1];
type Kept = {
  until: number;
  counted: Promise<Crowd>;
  /** Since it was counted, by browser: each has one order at a time. */
  givenTo: Map<string, number>;
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
    const kept = this.#kept.get(eventId);
    const { counted, givenTo } = kept && performance.now() < kept.until ? kept : this.#count(eventId);
    const crowd = await counted;
    const seatsGiven = [...givenTo.values()].reduce((sum, seats) => sum + seats, 0);
    return { ...crowd, passSeats: crowd.passSeats + seatsGiven };
  }

  /** A pass that could take so many seats was given out. */
  add(eventId: number, visitor: string, seats: number): void {
    this.#kept.get(eventId)?.givenTo.set(visitor, seats);
  }

  forget(): void {
    this.#kept.clear();
  }

  #count(eventId: number): Kept {
    const began = performance.now();
    const kept: Kept = { until: began + millisecondsKept, counted: this.#load(eventId), givenTo: new Map() };
    this.#kept.delete(eventId);
    if (this.#kept.size >= eventsKept) this.#kept.delete(this.#kept.keys().next().value as number);
    this.#kept.set(eventId, kept);
    kept.counted.then(
      () => {
        kept.until = Math.max(kept.until, began + timesAsLongAsItTook * (performance.now() - began));
      },
      () => this.#kept.delete(eventId),
    );
    return kept;
  }

  async #load(eventId: number): Promise<Crowd> {
    const { capacity, seatsWithoutProof } = await countEvent(this.#db, eventId);
    return { capacity, seatsWithoutProof, passSeats: await countPassSeats(this.#db, eventId) };
  }
}
