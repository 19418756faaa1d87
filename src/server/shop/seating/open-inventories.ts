// When sales open, each session gets its own copy of the seat plans: later changes of a plan move no sold seat.
import { createHash } from 'node:crypto';
import { countSeats } from '../../../domain/seating/seat-plan.ts';
import type { Db } from '../../platform/deps.ts';
import {
  findUnopenedZones,
  insertInventories,
  insertPlanCopies,
  type NewInventory,
  type UnopenedZone,
} from './inventory.queries.ts';
import { updateOf } from './inventory-update.ts';
import { knownPlan } from './stock-memory.ts';

/** Each server opens an event once, however many requests wait for it. */
export class Openings {
  readonly #db: Db;
  readonly #underWay = new Map<number, Promise<void>>();

  constructor(db: Db) {
    this.#db = db;
  }

  open(eventId: number): Promise<void> {
    const underWay = this.#underWay.get(eventId);
    if (underWay) return underWay;
    const opening = openInventories(this.#db, eventId).finally(() => this.#underWay.delete(eventId));
    this.#underWay.set(eventId, opening);
    return opening;
  }
}

/** Creates the missing inventories of open sessions, or of one session. Several servers may do so at once. */
export function openInventories(db: Db, eventId: number, sessionId: number | null = null): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const zones = await findUnopenedZones(transaction, eventId, sessionId);
    if (zones.length === 0) return;
    const plans = [...new Set(zones.flatMap(({ seatPlan }) => seatPlan ?? []))];
    await insertPlanCopies(
      transaction,
      plans.map((seatPlan) => ({ code: planCodeOf(seatPlan), seatPlan })),
    );
    await insertInventories(
      transaction,
      zones.map((zone) => inventoryOf(eventId, zone)),
    );
  });
}

function inventoryOf(eventId: number, { sessionId, zoneId, seatPlan, standingCapacity }: UnopenedZone): NewInventory {
  const key = { eventId, sessionId, zoneId };
  if (seatPlan === null) {
    const capacity = standingCapacity ?? 0;
    return { ...updateOf(key, { standing: { capacity, free: capacity } }), planCode: null, capacity };
  }
  const { plan, whole } = knownPlan(seatPlan);
  const { a, b, c } = countSeats(plan);
  return { ...updateOf(key, { plan, seats: whole }), planCode: planCodeOf(seatPlan), capacity: a + b + c };
}

export const planCodeOf = (seatPlan: string): string => createHash('sha256').update(seatPlan).digest('hex');
