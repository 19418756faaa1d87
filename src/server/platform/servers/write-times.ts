// How long a small change takes until it is on the disk of the database. The sign of life that a server writes anyway is measured, beside a
// read on the same connection: a busy network, processor or event loop makes both slow, and a slow disk the change alone.

/** A change needs a few milliseconds more than a read on a disk that is well. */
export const slowMilliseconds = 50;
/** A single one may meet a checkpoint of the database. */
const measuresJudged = 3;
const stuckMilliseconds = 1000;

export type WriteFacts = {
  /** How much longer the last change took than a read; null before the first one. One that is not over counts when it is longer. */
  milliseconds: number | null;
  isSlow: boolean;
};

export class WriteTimes {
  readonly #now: () => number;
  #last: number[] = [];
  #beganAt: number | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async measure(read: () => Promise<unknown>, write: () => Promise<unknown>): Promise<void> {
    const readBeganAt = this.#now();
    await read();
    const writeBeganAt = this.#now();
    this.#beganAt = writeBeganAt;
    try {
      await write();
    } finally {
      const longer = this.#now() - writeBeganAt - (writeBeganAt - readBeganAt);
      this.#last = [...this.#last, Math.max(0, longer)].slice(-measuresJudged);
      this.#beganAt = null;
    }
  }

  facts(): WriteFacts {
    const underWay = this.#beganAt === null ? 0 : this.#now() - this.#beganAt;
    const isStuck = underWay > stuckMilliseconds;
    const newest = this.#last.at(-1) ?? null;
    const areSlow = this.#last.length === measuresJudged && this.#last.every((each) => each > slowMilliseconds);
    return {
      milliseconds: isStuck ? Math.max(underWay, newest ?? 0) : newest,
      isSlow: isStuck || areSlow,
    };
  }
}
