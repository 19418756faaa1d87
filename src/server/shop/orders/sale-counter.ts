/** The orders of this server since they were last taken: placed, and refused. */
export type SaleCounts = { placed: number; refused: number; lastPlacedAt: number | null };

/** Counts in memory, so that an order costs no more. Only events that are known are counted. */
export class SaleCounter {
  /** Since the start of this server, of all events. */
  readonly totals = { placed: 0, refused: 0 };
  /** Orders that this server has passed on to another one, with and without an answer, and those that it has taken from others, in time or not. */
  readonly forwarded = { answered: 0, unanswered: 0, taken: 0, overdue: 0 };
  #byEvent = new Map<number, SaleCounts>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  notePlaced(eventId: number): void {
    this.totals.placed += 1;
    const counts = this.#of(eventId);
    counts.placed += 1;
    counts.lastPlacedAt = this.#clock().getTime();
  }

  noteRefused(eventId: number): void {
    this.totals.refused += 1;
    this.#of(eventId).refused += 1;
  }

  /** Adds counts, also those of a failed write, so that they are counted again. */
  add(taken: ReadonlyMap<number, SaleCounts>): void {
    for (const [eventId, { placed, refused, lastPlacedAt }] of taken) {
      const counts = this.#of(eventId);
      counts.placed += placed;
      counts.refused += refused;
      counts.lastPlacedAt ??= lastPlacedAt;
    }
  }

  take(): Map<number, SaleCounts> {
    const taken = this.#byEvent;
    this.#byEvent = new Map();
    return taken;
  }

  #of(eventId: number): SaleCounts {
    const known = this.#byEvent.get(eventId);
    if (known) return known;
    const counts: SaleCounts = { placed: 0, refused: 0, lastPlacedAt: null };
    this.#byEvent.set(eventId, counts);
    return counts;
  }
}
