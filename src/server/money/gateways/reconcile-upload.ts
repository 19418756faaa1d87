// A settlement file that staff upload. It is read in a thread with bounds of time and memory, and compared by the same rules as on the
// command line.

import type { ProviderName } from '../../../domain/payments/bounds.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { TaskEnded, WorkerPool } from '../../platform/workers/worker-pool.ts';
import { reconcileSettlement, type SettlementReport } from './reconcile-settlement.ts';
import type { SettlementFault } from './settlement-lines.ts';
import type { tasks } from './settlement-tasks.ts';

const bounds = {
  atOnce: 1,
  waitingMax: 4,
  waitMilliseconds: 6000,
  processorMilliseconds: 4000,
  milliseconds: 12_000,
  heapMegabytes: 256,
};

type Services = Pick<Deps, 'db' | 'configuration' | 'settings' | 'signingKey' | 'log'>;

export class SettlementUploads {
  readonly #services: Services;
  readonly #pool: WorkerPool<typeof tasks>;

  constructor(services: Services) {
    this.#services = services;
    this.#pool = new WorkerPool(new URL('settlement-tasks.ts', import.meta.url), bounds, services.log);
  }

  async compare(provider: ProviderName, bytes: Uint8Array, saidBy: Actor): Promise<SettlementReport> {
    const read = await this.#pool.run('readFile', bytes).catch((error) => {
      throw error instanceof TaskEnded ? refused({ is: 'long' }) : error;
    });
    if ('fault' in read) throw refused(read.fault);
    return reconcileSettlement(this.#services, provider, read.file, saidBy);
  }

  stop(): Promise<void> {
    return this.#pool.stop();
  }
}

const codes = {
  encoding: 'settlementEncoding',
  long: 'settlementLong',
  column: 'settlementColumn',
  line: 'settlementLine',
} as const;

const refused = ({ is, ...details }: SettlementFault) => new Refused(codes[is], 'settlement', { details });
