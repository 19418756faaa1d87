// Who has ordered here a moment ago, or had an order already. It decides nothing: whoever is known gets a careful look, so
// that a buyer who asks again and again does not make whole batches fail.
import type { ReadyOrder } from './order-batch.ts';

const buyersPerGeneration = 20_000;
type Buyer = Pick<ReadyOrder, 'eventId' | 'passId' | 'visitor'>;

export class RecentBuyers {
  #young = new Set<string>();
  #old = new Set<string>();

  knows({ eventId, passId, visitor }: Buyer): boolean {
    return this.#has(passId) || this.#has(keyOf(eventId, visitor));
  }

  add(buyers: readonly Buyer[]): void {
    for (const { eventId, passId, visitor } of buyers) this.#young.add(passId).add(keyOf(eventId, visitor));
    if (this.#young.size < 2 * buyersPerGeneration) return;
    this.#old = this.#young;
    this.#young = new Set();
  }

  #has(key: string): boolean {
    return this.#young.has(key) || this.#old.has(key);
  }
}

const keyOf = (eventId: number, visitor: string) => `${eventId}:${visitor}`;
