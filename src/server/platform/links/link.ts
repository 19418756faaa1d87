// One side of a link asks, the other one answers. Messages of the same moment share a frame. A message may stay without an answer: then it may
// have been acted upon or not, and the caller must be able to live with both.
import type { Channel } from './handshake.ts';
import { type Item, type Kind, kinds, Outbox, readFrames } from './link-frames.ts';

const ping = JSON.stringify([kinds.ping, []]);
const pong = JSON.stringify([kinds.pong, []]);

type PendingQuestion = { until: number; resolve: (reply: unknown) => void };

/** A side that is silent for so long while it is asked counts as dead. It answers a ping at once, however long its work takes. */
const silentMillisecondsMax = 1_000;
const lookMilliseconds = 200;

export class AskingLink {
  readonly peerId: string;
  readonly #channel: Channel;
  readonly #outbox: Outbox;
  readonly #waiting = new Map<number, PendingQuestion>();
  readonly #looking: NodeJS.Timeout;
  #number = 0;
  #heardAt = performance.now();
  #pingedAt: number | null = null;

  constructor(channel: Channel, closed: () => void) {
    this.#channel = channel;
    this.peerId = channel.peerId;
    this.#outbox = new Outbox(channel, kinds.asks);
    this.#looking = setInterval(() => this.#look(), lookMilliseconds).unref();
    channel.socket.once('close', () => {
      clearInterval(this.#looking);
      for (const { resolve } of this.#waiting.values()) resolve(null);
      this.#waiting.clear();
      closed();
    });
    readFrames(channel, (kind, items) => this.#take(kind, items));
  }

  get isOpen(): boolean {
    return !this.#channel.socket.destroyed;
  }

  /** Null when no answer comes in time, or the link ends first. */
  ask(message: unknown, millisecondsMax: number): Promise<unknown> {
    if (!this.isOpen) return Promise.resolve(null);
    const number = ++this.#number;
    return new Promise((resolve) => {
      this.#outbox.add(number, message, this.#waiting.size > 0);
      this.#waiting.set(number, { until: performance.now() + millisecondsMax, resolve });
    });
  }

  close(): void {
    this.#channel.socket.destroy();
  }

  #take(kind: Kind, items: Item[]): void {
    this.#heardAt = performance.now();
    this.#pingedAt = null;
    if (kind !== kinds.replies) return;
    for (const [number, reply] of items) {
      this.#waiting.get(number)?.resolve(reply);
      this.#waiting.delete(number);
    }
  }

  #look(): void {
    const now = performance.now();
    for (const [number, { until, resolve }] of this.#waiting) {
      if (until > now) continue;
      this.#waiting.delete(number);
      resolve(null);
    }
    if (this.#pingedAt !== null) {
      if (now - this.#pingedAt > silentMillisecondsMax) this.close();
    } else if (this.#waiting.size > 0 && now - this.#heardAt > lookMilliseconds) {
      this.#pingedAt = now;
      this.#channel.socket.write(this.#channel.writer.seal(ping));
    }
  }
}

/** Answers each message once its answer is there, in any order. */
export function answerOn(channel: Channel, answer: (message: unknown) => Promise<unknown>): void {
  const { socket, writer } = channel;
  const outbox = new Outbox(channel, kinds.replies);
  readFrames(channel, (kind, items) => {
    if (kind === kinds.ping) socket.write(writer.seal(pong));
    if (kind !== kinds.asks) return;
    for (const [number, message] of items)
      void answer(message).then(
        (reply) => outbox.add(number, reply, false),
        () => socket.destroy(),
      );
  });
}
