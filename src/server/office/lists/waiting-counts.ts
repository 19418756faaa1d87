import type { WaitingCounts } from '../../../contract/office-lists.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass, type Principal } from '../../../domain/accounts/rights.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Counts, countWaiting } from './office-lists.queries.ts';

/** Short, because staff who have just decided about a row read the number again at once. */
const millisecondsKept = 1000;

/** The counts of the rail, read once for everybody who looks at it within a second. */
export class WaitingCountsMemory {
  readonly #services: Pick<Deps, 'db' | 'clock'>;
  #kept: { until: number; counts: Promise<Counts> } | null = null;

  constructor(services: Pick<Deps, 'db' | 'clock'>) {
    this.#services = services;
  }

  /** Only the numbers that are among the account's duties; without such a duty nothing is read. */
  async of({ authorities }: Pick<Principal, 'authorities'>): Promise<WaitingCounts> {
    const [seesTransfers, seesRefunds] = [duties.transfers, duties.refunds].map((duty) => mayPass(duty, authorities));
    if (!seesTransfers && !seesRefunds) return { transfers: null, refunds: null };
    const { transfers, refunds } = await this.#read();
    return { transfers: seesTransfers ? transfers : null, refunds: seesRefunds ? refunds : null };
  }

  #read(): Promise<Counts> {
    const { db, clock } = this.#services;
    const now = clock().getTime();
    if (this.#kept && now < this.#kept.until) return this.#kept.counts;
    const kept = { until: now + millisecondsKept, counts: countWaiting(db) };
    this.#kept = kept;
    kept.counts.catch(() => {
      if (this.#kept === kept) this.#kept = null;
    });
    return kept.counts;
  }
}
