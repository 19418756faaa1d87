// Counts the passes that this server has recently given to each network for each event. It saves the database a count for the first
// passes of a network, and decides nothing else.
import { setNewest } from '../../platform/set-newest.ts';

const millisecondsKept = 6 * 3_600_000;
const networksKept = 50_000;

export class RecentNetworks {
  readonly #seen = new Map<string, { since: number; times: number }>();

  /** Counts a pass and returns the number before it. */
  see(network: string): number {
    const known = this.#seen.get(network);
    const now = performance.now();
    if (known && now - known.since < millisecondsKept) return known.times++;
    // The oldest network is dropped. Its next passes are counted from 0 here, and in the database after that.
    setNewest(this.#seen, network, { since: now, times: 1 }, networksKept);
    return 0;
  }
}
