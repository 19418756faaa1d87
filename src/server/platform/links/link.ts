// One side of a link asks, the other one answers. Messages of the same moment share a frame. A message may stay without an answer: then it may
// have been acted upon or not, and the caller must be able to live with both.
import type { Channel } from './handshake.ts';
import { frameBytesMax } from './sealed-frames.ts';

const kinds = { ping: 0, pong: 1, asks: 2, replies: 3 } as const;
type Kind = (typeof kinds)[keyof typeof kinds];
/** A message with its number, as JSON. */
type Item = [number, unknown];

const gatherMilliseconds = 1;
/** Texts are gathered until a frame has so many letters; with letters of several bytes it still fits. */
const lettersOfFrameMax = frameBytesMax / 8;

/**
 * Gathers messages, and writes them as few frames: a frame costs both sides more than the messages in it. Those who ask while others wait for
 * their answers are gathered for a moment; a message that is alone goes at once.
 */
class Outbox {
  readonly #channel: Channel;
  readonly #kind: Kind;
  #items: string[] = [];

  constructor(channel: Channel, kind: Kind) {
    this.#channel = channel;
    this.#kind = kind;
  }

  add(number: number, message: unknown, isGathered: boolean): void {
    if (this.#items.length === 0) {
      if (isGathered) setTimeout(() => this.#flush(), gatherMilliseconds);
      else setImmediate(() => this.#flush());
    }
    this.#items.push(`[${number},${JSON.stringify(message)}]`);
  }

  #flush(): void {
    const { socket, writer } = this.#channel;
    const items = this.#items;
    this.#items = [];
    if (socket.destroyed) return;
    for (let from = 0; from < items.length; ) {
      let letters = 0;
      let to = from;
      while (to < items.length && (to === from || letters + (items[to] as string).length < lettersOfFrameMax))
        letters += (items[to++] as string).length;
      socket.write(writer.seal(`[${this.#kind},[${items.slice(from, to).join()}]]`));
      from = to;
    }
  }
}

/** Calls `take` for each frame. A frame that does not open, or cannot be read, ends the link. */
function readFrames({ socket, reader }: Channel, take: (kind: Kind, items: Item[]) => void): void {
  socket.on('data', (bytes) => {
    try {
      for (const text of reader.read(bytes)) {
        const [kind, items] = JSON.parse(text) as [Kind, Item[]];
        take(kind, items);
      }
    } catch {
      socket.destroy();
    }
  });
  socket.resume();
}

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
