// Numbers for new orders. A server takes a block of them for an event and counts within it; what it has not used when it
// stops is left out.
import type { Db } from '../deps.ts';
import { takeNumbers } from './order-numbers.queries.ts';

const blockSize = 1000;

/** From `next` up to, but without, `end`. */
export type NumberBlock = { next: number; end: number };

export class OrderNumbers {
  readonly #db: Db;
  readonly #left = new Map<number, NumberBlock[]>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** So many numbers for the caller alone, who gives back what was not needed. */
  async reserve(eventId: number, count: number): Promise<NumberBlock> {
    const block = this.#left.get(eventId)?.pop();
    if (block && block.end - block.next >= count) {
      this.giveBack(eventId, { next: block.next + count, end: block.end });
      return { next: block.next, end: block.next + count };
    }
    const size = Math.max(blockSize, count);
    const first = await takeNumbers(this.#db, eventId, size);
    this.giveBack(eventId, { next: first + count, end: first + size });
    return { next: first, end: first + count };
  }

  giveBack(eventId: number, block: NumberBlock): void {
    if (block.next >= block.end) return;
    const left = this.#left.get(eventId) ?? [];
    this.#left.set(eventId, left);
    left.push(block);
  }
}
