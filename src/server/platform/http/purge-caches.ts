// Tells the caches in front of the shop what has changed. Each server does so when it has heard of the change: a cache that asked a server
// which had not heard yet is purged again by that one.
import type { Logger } from 'pino';
import { eventTag, programmeTag, tagsHeader } from './shared-cache.ts';

type Options = { addresses: readonly string[]; log: Pick<Logger, 'warn'>; send?: typeof fetch };
const millisecondsMax = 2000;
/** More are purged as one: everything. */
const tagsMax = 50;
const everything = '*';

/**
 * One request at a time goes to each cache; what changes meanwhile goes with the next. A purge that fails is not sent again: what the cache has is
 * over in some seconds by itself.
 */
export class CachePurge {
  readonly #options: Options;
  readonly #waiting = new Map<string, Set<string>>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** The events that have changed. An empty text stands for everything: changes may have been missed. */
  changed(events: string): void {
    const tags = events === '' ? [everything] : [...events.split(' ').map((id) => eventTag(Number(id))), programmeTag];
    for (const address of this.#options.addresses) {
      const waiting = this.#waiting.get(address) ?? new Set();
      for (const tag of tags) waiting.add(tag);
      this.#waiting.set(address, waiting);
      if (!this.#underWay.has(address))
        this.#underWay.set(
          address,
          this.#purge(address).finally(() => this.#underWay.delete(address)),
        );
    }
  }

  async finish(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  async #purge(address: string): Promise<void> {
    for (let tags = this.#take(address); tags.length > 0; tags = this.#take(address)) {
      try {
        const signal = AbortSignal.timeout(millisecondsMax);
        const send = this.#options.send ?? fetch;
        const { ok, status } = await send(address, {
          method: 'PURGE',
          headers: { [tagsHeader]: tags.join(' ') },
          signal,
        });
        if (!ok) throw new Error(`the cache answered ${status}`);
      } catch (error) {
        this.#options.log.warn({ err: error, host: new URL(address).host }, 'could not tell a cache what has changed');
      }
    }
  }

  #take(address: string): string[] {
    const tags = [...(this.#waiting.get(address) ?? [])];
    this.#waiting.delete(address);
    return tags.includes(everything) || tags.length > tagsMax ? [everything] : tags;
  }
}
