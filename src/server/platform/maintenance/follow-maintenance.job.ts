// Every server knows in memory whether the shop is closed for visitors. It reads the row when a change is announced, and every five
// seconds in case an announcement was lost.
import type { Logger } from 'pino';
import type { Db } from '../deps.ts';
import { type Repeated, repeat } from '../jobs/repeat.ts';
import { findMaintenance, type OpenMaintenance } from './maintenance.queries.ts';

const secondsBetweenLooks = 5;

type Following = { db: Db; log: Pick<Logger, 'warn'> };

export class MaintenanceMemory {
  readonly #db: Db;
  #current: OpenMaintenance | null = null;

  constructor({ db }: Pick<Following, 'db'>) {
    this.#db = db;
  }

  /** Null while the shop is open. */
  get current(): OpenMaintenance | null {
    return this.#current;
  }

  async read(): Promise<void> {
    this.#current = await findMaintenance(this.#db);
  }
}

export const keepFollowing = (memory: MaintenanceMemory, { log }: Pick<Following, 'log'>): Repeated =>
  repeat({
    key: 'followMaintenance',
    name: 'read whether the shop is closed',
    log,
    pauseMilliseconds: secondsBetweenLooks * 1000,
    round: () => memory.read().then(() => false),
  });
