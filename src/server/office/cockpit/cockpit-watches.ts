// The readings of events that somebody watches: one a second and server, however many watch.
import type { Logger } from 'pino';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';

export type Watcher = { send: (reading: string) => void; beat: () => void };
type Watch = { watchers: Set<Watcher>; newest: string | null; job: Repeated };
type Options = { log: Pick<Logger, 'warn'>; read: (eventId: number) => Promise<object>; pauseMilliseconds?: number };

const millisecondsBetweenReadings = 1000;
/** A sale with very many orders takes long to read: the database reads it for a fifth of the time at most. */
const pauseToReading = 4;

export class CockpitWatches {
  readonly #options: Options;
  readonly #byEvent = new Map<number, Watch>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Sends every reading to the watcher, the newest one at once, until the returned function is called. */
  join(eventId: number, watcher: Watcher): () => void {
    const watch = this.#byEvent.get(eventId) ?? this.#begin(eventId);
    watch.watchers.add(watcher);
    if (watch.newest !== null) watcher.send(watch.newest);
    return () => {
      watch.watchers.delete(watcher);
      if (watch.watchers.size === 0) void this.#end(eventId, watch);
    };
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#byEvent].map(([eventId, watch]) => this.#end(eventId, watch)));
  }

  #begin(eventId: number): Watch {
    const { log, read, pauseMilliseconds = millisecondsBetweenReadings } = this.#options;
    const watchers: Watch['watchers'] = new Set();
    const round = async (): Promise<number> => {
      const startedAt = performance.now();
      try {
        watch.newest = JSON.stringify(await read(eventId));
        for (const watcher of watchers) watcher.send(watch.newest);
        return Math.max(pauseMilliseconds, pauseToReading * (performance.now() - startedAt));
      } catch (error) {
        for (const watcher of watchers) watcher.beat();
        throw error;
      }
    };
    const watch: Watch = {
      watchers,
      newest: null,
      job: repeat({ name: 'read a sale for its cockpit', log, pauseMilliseconds, round }),
    };
    this.#byEvent.set(eventId, watch);
    watch.job.start();
    return watch;
  }

  async #end(eventId: number, watch: Watch): Promise<void> {
    if (this.#byEvent.get(eventId) === watch) this.#byEvent.delete(eventId);
    await watch.job.stop();
  }
}
