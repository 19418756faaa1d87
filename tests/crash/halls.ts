// Halls that are never all sold out: for each that is, another one opens.
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../../src/server/platform/deps.ts';
import { addHall, type Hall, rowsOfSeats } from '../support/shop/hall.ts';

type Kind = { zones: (string | number)[]; sessions: number };
type OpenHall = Hall & { kind: Kind; refusals: number };

/** Small ones, for fights over the last seats, and large ones. */
const kinds: readonly Kind[] = [
  { zones: [rowsOfSeats(3, 12), 20], sessions: 1 },
  { zones: [rowsOfSeats(6, 20), 60], sessions: 2 },
  { zones: [rowsOfSeats(30, 40), rowsOfSeats(20, 50), 800], sessions: 2 },
];
const refusalsOfASoldOutHall = 5;

export class Halls {
  readonly #db: Db;
  #open: OpenHall[] = [];
  readonly #opening = new Set<Promise<void>>();
  opened = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  async openAll(): Promise<void> {
    for (const kind of kinds) await this.#add(kind);
  }

  get open(): readonly OpenHall[] {
    return this.#open;
  }

  /** A buyer found nothing left. */
  refused(hall: OpenHall): void {
    hall.refusals += 1;
    if (hall.refusals !== refusalsOfASoldOutHall) return;
    const opening = this.#replace(hall).finally(() => this.#opening.delete(opening));
    this.#opening.add(opening);
  }

  async finish(): Promise<void> {
    await Promise.all(this.#opening);
  }

  /** The database may be away for a while. */
  async #replace(hall: OpenHall): Promise<void> {
    for (;;) {
      try {
        await this.#add(hall.kind);
        this.#open = this.#open.filter((other) => other !== hall);
        return;
      } catch {
        await wait(100);
      }
    }
  }

  async #add(kind: Kind): Promise<void> {
    this.#open.push({ ...(await addHall(this.#db, kind)), kind, refusals: 0 });
    this.opened += 1;
  }
}
