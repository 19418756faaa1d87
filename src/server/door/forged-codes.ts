// Each scan is stored, also a refused one. A device that shows codes of no ticket without end is answered, but they are not stored.
import type { Scanner } from './scanner-of.ts';

const perMinuteMax = 120;
const minute = 60_000;
const scannersKept = 10_000;

export class ForgedCodes {
  readonly #counts = new Map<string, number>();
  #since = 0;

  /** False when the scanner has shown too many in this minute. */
  count({ digest, login }: Pick<Scanner, 'digest' | 'login'>): boolean {
    const now = performance.now();
    if (now - this.#since >= minute || this.#counts.size >= scannersKept) {
      this.#counts.clear();
      this.#since = now;
    }
    const key = digest?.toString('base64') ?? `login:${login}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= perMinuteMax;
  }
}
