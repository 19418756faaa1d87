// Numbers for new orders. A server takes a block of them for an event and counts within it, and takes the next before that
// one is used up, so that no batch has to wait. What is not used is left out.
import type { Db } from '../../platform/deps.ts';
import { takeNumbers } from './order-numbers.queries.ts';

const blockSize = 1000;
/** With fewer left the next block is sent for. */
const comfortable = blockSize / 2;

/** From `next` up to, but without, `end`. */
export type NumberBlock = { next: number; end: number };
type Supply = { block: NumberBlock; spare: NumberBlock | null; coming: Promise<void> | null };

export class OrderNumbers {
  readonly #db: Db;
  readonly #supplies = new Map<number, Supply>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** So many numbers for the caller alone, who gives back what was not needed. */
  async reserve(eventId: number, count: number): Promise<NumberBlock> {
    const supply = this.#supplyOf(eventId);
    while (left(supply.block) < count) {
      if (!supply.spare) await this.#send(eventId, supply, count);
      supply.block = supply.spare ?? supply.block;
      supply.spare = null;
    }
    const { next } = supply.block;
    supply.block.next += count;
    // A failure is reported to the next caller that needs numbers.
    if (left(supply.block) < comfortable && !supply.spare) this.#send(eventId, supply, count).catch(() => undefined);
    return { next, end: next + count };
  }

  /** Those that come right before the next ones are handed out again. */
  giveBack(eventId: number, { next, end }: NumberBlock): void {
    const { block } = this.#supplyOf(eventId);
    if (block.next === end) block.next = next;
  }

  #supplyOf(eventId: number): Supply {
    const there = this.#supplies.get(eventId);
    if (there) return there;
    const supply = { block: { next: 0, end: 0 }, spare: null, coming: null };
    this.#supplies.set(eventId, supply);
    return supply;
  }

  #send(eventId: number, supply: Supply, count: number): Promise<void> {
    const size = Math.max(blockSize, count);
    supply.coming ??= takeNumbers(this.#db, eventId, size)
      .then((first) => {
        supply.spare = { next: first, end: first + size };
      })
      .finally(() => {
        supply.coming = null;
      });
    return supply.coming;
  }
}

const left = ({ next, end }: NumberBlock): number => end - next;
