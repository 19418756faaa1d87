/** The replies of this server with a status of 500 or more since they were last taken: faults, and what it was too busy for. */
export type FaultCounts = { faults: number; busy: number };

export class FaultCounter {
  #counts: FaultCounts = { faults: 0, busy: 0 };

  note(kind: keyof FaultCounts): void {
    this.#counts[kind] += 1;
  }

  /** Adds counts, also those of a failed write, so that they are counted again. */
  add({ faults, busy }: FaultCounts): void {
    this.#counts.faults += faults;
    this.#counts.busy += busy;
  }

  take(): FaultCounts {
    const taken = this.#counts;
    this.#counts = { faults: 0, busy: 0 };
    return taken;
  }
}
