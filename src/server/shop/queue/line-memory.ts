// The public state of each line, loaded at most once a second and only on request. Polls are answered from here, so that a hundred
// thousand waiting visitors cost the database as much as one.

import type { Logger } from 'pino';
import type { Remembered } from '../../platform/http/remembered.ts';
import { Refused } from '../../platform/refused.ts';
import { setNewest } from '../../platform/set-newest.ts';

export type LineView = {
  openedAt: number | null;
  opensAt: number | null;
  served: number;
  arrivals: number;
  speedPerMinute: number;
  perMinuteMax: number;
  seedHash: string;
  hasWheelchairPlaces: boolean;
  /** The drawn places of the lobby. */
  lobby: ArrayLike<number>;
  /** The public reply, ready to be sent. */
  remembered: Remembered;
};

type Options = { load: (eventId: number) => Promise<LineView>; log: Pick<Logger, 'warn'> };
type CacheEntry = { view: LineView; madeAt: number; freshUntil: number };

const millisecondsKept = 1000;
/** While the database is away an older view is sent, but not longer than this. */
const millisecondsKeptInNeed = 30_000;
const linesKept = 1000;

export class LineMemory {
  readonly #options: Options;
  readonly #kept = new Map<string, CacheEntry>();
  readonly #underWay = new Map<string, Promise<LineView>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** `eventId` is the text in the address of the request. */
  fresh(eventId: string): LineView | undefined {
    const kept = this.#kept.get(eventId);
    return kept && performance.now() < kept.freshUntil ? kept.view : undefined;
  }

  /** Whether the line was loaded before, fresh or not. */
  knows(eventId: number): boolean {
    return this.#kept.has(String(eventId));
  }

  /** The fresh view. It is loaded once, however many requests wait for it. */
  get(eventId: number): Promise<LineView> {
    const key = String(eventId);
    const fresh = this.fresh(key);
    if (fresh) return Promise.resolve(fresh);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const making = this.#make(key, eventId).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, making);
    return making;
  }

  async #make(key: string, eventId: number): Promise<LineView> {
    const madeAt = performance.now();
    try {
      const view = await this.#options.load(eventId);
      this.#keep(key, { view, madeAt, freshUntil: madeAt + millisecondsKept });
      return view;
    } catch (error) {
      const kept = this.#kept.get(key);
      if (!kept || error instanceof Refused || madeAt - kept.madeAt > millisecondsKeptInNeed) throw error;
      this.#options.log.warn({ err: error, eventId }, 'the line could not be looked at; told what it was before');
      kept.freshUntil = performance.now() + millisecondsKept;
      return kept.view;
    }
  }

  #keep(key: string, kept: CacheEntry): void {
    setNewest(this.#kept, key, kept, linesKept);
  }
}
