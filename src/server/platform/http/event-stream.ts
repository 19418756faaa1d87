// One reader of server-sent events. Each event is the whole state, so a reader that is slow misses some and still sees the newest one.
import type { ServerResponse } from 'node:http';

/** A reader that takes nothing for this long is cut off. */
const stuckMillisecondsMax = 30_000;

export class EventStream {
  readonly #raw: ServerResponse;
  #stuckSince: number | null = null;

  constructor(raw: ServerResponse) {
    this.#raw = raw;
  }

  send(data: string): void {
    this.#write(`data: ${data}\n\n`);
  }

  /** Keeps the connection open where there is nothing to send. */
  beat(): void {
    this.#write(': \n\n');
  }

  end(): void {
    this.#raw.end();
    // A reader that does not read would keep the connection, and with it the server.
    if (this.#raw.writableLength > 0) this.#raw.destroy();
  }

  /** At most one event waits in memory: while it does, the next ones are left out. */
  #write(text: string): void {
    const raw = this.#raw;
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength === 0) {
      this.#stuckSince = null;
      raw.write(text);
      return;
    }
    this.#stuckSince ??= performance.now();
    if (performance.now() - this.#stuckSince > stuckMillisecondsMax) raw.destroy();
  }
}
