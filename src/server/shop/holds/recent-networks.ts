// Counts the passes that this server has recently given to each network for each event. It saves the database a count for the first
// passes of a network, and decides nothing else. Its memory is the same for ten networks and a million: networks that share a counter
// are counted together here, and their next passes one by one in the database.

const countersMax = 2 ** 20;
const countMax = 2 ** 16 - 1;
const millisecondsKept = 6 * 3_600_000;

export class RecentNetworks {
  readonly #counters = new Uint16Array(countersMax);
  #since = performance.now();

  /** Counts a pass and returns the number before it. A full counter is beyond each limit. */
  see(network: string): number {
    if (performance.now() - this.#since >= millisecondsKept) this.#forget();
    const place = placeOf(network);
    const before = this.#counters[place] as number;
    if (before === countMax) return Number.POSITIVE_INFINITY;
    this.#counters[place] = before + 1;
    return before;
  }

  /** The next passes of each network are counted from 0 here, and in the database after that. */
  #forget(): void {
    this.#counters.fill(0);
    this.#since = performance.now();
  }
}

/** FNV-1a. */
function placeOf(network: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < network.length; at += 1) hash = Math.imul(hash ^ network.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % countersMax;
}
