// Events end: a value that was not used for an hour is forgotten when another one comes. No step of a sale takes so long, so the values of one
// under way stay.

import { setNewest } from '../../platform/set-newest.ts';

const hourMilliseconds = 3_600_000;

export class UsedThisHour<Value> {
  readonly #kept = new Map<string, { value: Value; usedAt: number }>();
  readonly #sizeMax: number;
  readonly #now: () => number;

  /** Beyond the number of values, the one that came first goes. */
  constructor({ sizeMax = Number.POSITIVE_INFINITY, now = () => performance.now() } = {}) {
    this.#sizeMax = sizeMax;
    this.#now = now;
  }

  get size(): number {
    return this.#kept.size;
  }

  find(key: string): Value | undefined {
    const known = this.#kept.get(key);
    if (known) known.usedAt = this.#now();
    return known?.value;
  }

  set(key: string, value: Value): void {
    const usedAt = this.#now();
    if (!this.#kept.has(key)) this.#forget(usedAt - hourMilliseconds);
    setNewest(this.#kept, key, { value, usedAt }, this.#sizeMax);
  }

  #forget(usedBefore: number): void {
    for (const [key, { usedAt }] of this.#kept) if (usedAt < usedBefore) this.#kept.delete(key);
  }
}
