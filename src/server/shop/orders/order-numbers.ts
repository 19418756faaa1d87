// Numbers for new orders. A server reserves a block of numbers for an event and counts within it. It reserves the next block in advance,
// so that no batch has to wait. Unused numbers are skipped.
import type { Db } from '../../platform/deps.ts';
import { takeNumbers } from './order-numbers.queries.ts';

const blockSize = 1000;
/** The next block is reserved when fewer numbers are left. */
const comfortable = blockSize / 2;

/** From `next` to `end`, without `end`. */
export type NumberBlock = { next: number; end: number };
type Supply = { block: NumberBlock; spare: NumberBlock | null; coming: Promise<void> | null };

export class OrderNumbers {
  readonly #db: Db;
  readonly #supplies = new Map<number, Supply>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Numbers for the caller alone. The caller gives unused ones back. */
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

  /** Unused numbers are given out again if no later ones were reserved meanwhile. */
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
