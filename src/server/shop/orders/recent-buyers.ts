// Who has ordered here a moment ago, or had an order already. It decides nothing: whoever is known gets a careful look, so
// that a buyer who asks again and again does not make whole batches fail. So it may mistake one in some ten thousand for
// another, and costs a handful of writes for an order and the same memory all day.
import type { ReadyOrder } from './ready-order.ts';

type Buyer = Pick<ReadyOrder, 'eventId' | 'passId' | 'visitor'>;

/** Two for each buyer; whoever comes later to a place has it. */
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

/** The last letters of what was drawn by chance tell enough. */
const lettersRead = 8;

/** 32 bits of a text (FNV-1a), and never those of an empty place. */
function markOf(text: string, start = 0): number {
  let mark = 0x811c9dc5 ^ start;
  for (let at = Math.max(text.length - lettersRead, 0); at < text.length; at += 1)
    mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  return mark >>> 0 || 1;
}
