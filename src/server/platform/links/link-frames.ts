// The frames of a link: few for the messages of one moment.
import type { Channel } from './handshake.ts';
import { frameBytesMax } from './sealed-frames.ts';

export const kinds = { ping: 0, pong: 1, asks: 2, replies: 3 } as const;
export type Kind = (typeof kinds)[keyof typeof kinds];
/** A message with its number, as JSON. */
export type Item = [number, unknown];

const gatherMilliseconds = 1;
/** Texts are gathered until a frame has so many letters; with letters of several bytes it still fits. */
const lettersOfFrameMax = frameBytesMax / 8;

/**
 * Gathers messages, and writes them as few frames: a frame costs both sides more than the messages in it. Those who ask while others wait for
 * their answers are gathered for a moment; a message that is alone goes at once.
 */
export class Outbox {
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
export function readFrames({ socket, reader }: Channel, take: (kind: Kind, items: Item[]) => void): void {
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
