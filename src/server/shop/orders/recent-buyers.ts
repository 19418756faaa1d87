// Remembers the buyers of recent orders. A known buyer's order goes into a careful batch, so that repeated requests do not make whole
// batches fail. It decides nothing else, so it may confuse one buyer in some ten thousand with another. It costs a few writes for an
// order, and its memory does not grow.
import type { ReadyOrder } from './ready-order.ts';

type Buyer = Pick<ReadyOrder, 'eventId' | 'passId' | 'visitor'>;

/** Two places for each buyer. A later buyer replaces an earlier one at the same place. */
const places = 2 ** 17;

export class RecentBuyers {
  readonly #marks = new Uint32Array(places);

  knows({ eventId, passId, visitor }: Buyer): boolean {
    return this.#has(markOf(passId)) || this.#has(markOf(visitor, eventId));
  }

  add({ eventId, passId, visitor }: Buyer): void {
    this.#put(markOf(passId));
    this.#put(markOf(visitor, eventId));
  }

  #has(mark: number): boolean {
    return this.#marks[mark % places] === mark;
  }

  #put(mark: number): void {
    this.#marks[mark % places] = mark;
  }
}

/** Pass ids and visitors are random, so their last letters are enough. */
const lettersRead = 8;

/** 32 bits of a text (FNV-1a), never 0, which marks an empty place. */
function markOf(text: string, start = 0): number {
  let mark = 0x811c9dc5 ^ start;
  for (let at = Math.max(text.length - lettersRead, 0); at < text.length; at += 1)
    mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return mark >>> 0 || 1;
}
