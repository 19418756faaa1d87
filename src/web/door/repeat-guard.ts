const apartMilliseconds = 3000;

/** A code that stays before the camera is one scan: it counts again after three seconds out of sight. */
export class RepeatGuard {
  readonly #now: () => number;
  #last = '';
  #seenAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  isNew(text: string): boolean {
    const isRepeated = text === this.#last && this.#now() - this.#seenAt < apartMilliseconds;
    this.#last = text;
    this.#seenAt = this.#now();
    return !isRepeated;
  }

  /** It stays in sight while nothing is scanned. Another code is not scanned yet, and stays new. */
  seen(text: string): void {
    if (text === this.#last) this.#seenAt = this.#now();
  }
}
