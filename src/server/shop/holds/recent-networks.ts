// How many passes this server has given lately to each network for each event. It spares the database a count for those who come
// once or twice, and decides nothing else.
import { setNewest } from '../../platform/set-newest.ts';

const millisecondsKept = 6 * 3_600_000;
const networksKept = 50_000;

export class RecentNetworks {
  readonly #seen = new Map<string, { since: number; times: number }>();

  /** How often it was seen before. */
  see(network: string): number {
    const known = this.#seen.get(network);
    const now = performance.now();
    if (known && now - known.since < millisecondsKept) return known.times++;
    // The one that was seen first goes: it is counted anew, and then by the database again.
    setNewest(this.#seen, network, { since: now, times: 1 }, networksKept);
    return 0;
  }
}
