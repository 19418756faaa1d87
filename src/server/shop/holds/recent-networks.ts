// How many passes this server has given lately to each network for each event. It spares the database a count for those who come
// once or twice, and decides nothing else.

const millisecondsKept = 6 * 3_600_000;
const networksKept = 50_000;

export class RecentNetworks {
  readonly #seen = new Map<string, { since: number; times: number }>();

  /** How often it was seen before. */
  see(network: string): number {
    const known = this.#seen.get(network);
    const now = performance.now();
    if (known && now - known.since < millisecondsKept) return known.times++;
    this.#seen.delete(network);
    // The one that was seen first goes: it is counted anew, and then by the database again.
    if (this.#seen.size >= networksKept) this.#seen.delete(this.#seen.keys().next().value as string);
    this.#seen.set(network, { since: now, times: 1 });
    return 0;
  }
}
