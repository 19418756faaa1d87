import type { Logger } from 'pino';
import { Refused } from '../refused.ts';
import { BadInput } from './bad-input.ts';
import type { Remembered } from './remembered.ts';

type Entry = { generation: number; staleAt: number; remembered: Remembered };

export type MemoryOptions = {
  clock: () => Date;
  log: Pick<Logger, 'warn'>;
  entriesMax: number;
  bytesMax: number;
  /** The longest delay of changes that happen by time alone: a sale opens, a show is over. */
  secondsMax: number;
};

/**
 * Replies kept by key. `forget` makes all of them stale at once, also those that are just being made: an entry belongs to the generation
 * in which its making began. A stale entry is made again before it is sent. When that fails because the database is away, the stale one
 * is sent.
 */
export class Memory {
  readonly #options: MemoryOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #underWay = new Map<string, Promise<Remembered>>();
  readonly counts = { hits: 0, misses: 0, puts: 0, evictions: 0 };
  #generation = 0;
  #bytes = 0;

  constructor(options: MemoryOptions) {
    this.#options = options;
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes };
  }

  forget(): void {
    this.#generation++;
    this.#underWay.clear();
  }

  fresh(key: string): Remembered | undefined {
    const entry = this.#entries.get(key);
    if (!entry || !this.#isFresh(entry)) return undefined;
    this.counts.hits += 1;
    return entry.remembered;
  }

  /** The fresh reply. It is made once, however many requests wait for it. A failed one is kept only where that is meant. */
  async get(key: string, make: () => Promise<Remembered>, { keepsFailures = false } = {}): Promise<Remembered> {
    const fresh = this.fresh(key);
    if (fresh) return fresh;
    this.counts.misses += 1;
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const making = this.#make(key, make, keepsFailures).finally(() => {
      if (this.#underWay.get(key) === making) this.#underWay.delete(key);
    });
    this.#underWay.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Promise<Remembered>, keepsFailures: boolean): Promise<Remembered> {
    const generation = this.#generation;
    try {
      const remembered = await make();
      if (remembered.status >= 500 && !keepsFailures) return this.#entries.get(key)?.remembered ?? remembered;
      this.#keep(key, { generation, staleAt: this.#now() + this.#options.secondsMax * 1000, remembered });
      return remembered;
    } catch (error) {
      const stale = this.#entries.get(key);
      if (!stale || isAnswer(error)) throw error;
      this.#options.log.warn({ err: error, key }, 'answered from memory, because making it anew failed');
      return stale.remembered;
    }
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.counts.puts += 1;
    this.#bytes += entry.remembered.bytesKept;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#options.entriesMax && this.#bytes <= this.#options.bytesMax) break;
      this.#drop(oldest);
      this.counts.evictions += 1;
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.remembered.bytesKept;
  }

  #isFresh(entry: Entry): boolean {
    return entry.generation === this.#generation && this.#now() < entry.staleAt;
  }

  #now(): number {
    return this.#options.clock().getTime();
  }
}

/** A refusal or bad input is a valid reply and not a failure that an older page may hide. */
const isAnswer = (error: unknown) => error instanceof BadInput || error instanceof Refused;
