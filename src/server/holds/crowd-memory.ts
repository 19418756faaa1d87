// How much of an event is held, as it was a moment ago. A crowd does not come or go within two seconds, and to add up all that is
// held takes longer than everything else that a pass needs.
import type { EventHeld } from '../../domain/holds/judge-hold.ts';
import type { Db } from '../deps.ts';
import { countEvent } from './holds.queries.ts';

const millisecondsKept = 2000;
const eventsKept = 2000;

export class CrowdMemory {
  readonly #db: Db;
  readonly #kept = new Map<number, { at: number; counted: Promise<EventHeld> }>();

  constructor(db: Db) {
    this.#db = db;
  }

  get(eventId: number): Promise<EventHeld> {
    const kept = this.#kept.get(eventId);
    if (kept && performance.now() - kept.at < millisecondsKept) return kept.counted;
    const counted = countEvent(this.#db, eventId);
    this.#kept.delete(eventId);
    if (this.#kept.size >= eventsKept) this.#kept.delete(this.#kept.keys().next().value as number);
    this.#kept.set(eventId, { at: performance.now(), counted });
    counted.catch(() => this.#kept.delete(eventId));
    return counted;
  }
}
