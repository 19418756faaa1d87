// Bounds parallel work: further callers wait, and are refused when too many wait or the wait is too long.
import { Refused } from '../refused.ts';

export type LineBounds = { atOnce: number; waitingMax: number; waitMilliseconds: number };

type QueuedCall = { since: number; begin: () => void; sendAway: () => void };

export class WaitingLine {
  readonly #bounds: LineBounds;
  readonly #waiting: QueuedCall[] = [];
  #busy = 0;

  constructor(bounds: LineBounds) {
    this.#bounds = bounds;
  }

  async do<Output>(work: () => Promise<Output>): Promise<Output> {
    await this.#turn();
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      this.#next();
    }
  }

  async #turn(): Promise<void> {
    if (this.#busy < this.#bounds.atOnce) {
      this.#busy += 1;
      return;
    }
    if (this.#waiting.length >= this.#bounds.waitingMax) throw busy();
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ since: performance.now(), begin: resolve, sendAway: () => reject(busy()) });
    });
  }

  #next(): void {
    for (let first = this.#waiting.shift(); first; first = this.#waiting.shift()) {
      if (performance.now() - first.since <= this.#bounds.waitMilliseconds) {
        this.#busy += 1;
        first.begin();
        return;
      }
      first.sendAway();
    }
  }
}

export const busy = () => new Refused('busy', 'shop', { retryAfterSeconds: 5 });
