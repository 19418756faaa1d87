// Gives zones other places while they are on sale. Every session to come gets a copy of the new plan; taken seats stay taken, by row and
// number, and tickets are not touched. Refused when a taken seat would be gone (docs/decisions/0042).
import { setImmediate } from 'node:timers/promises';
import type { LostSeat } from '../../../contract/plans.ts';
import { type CarrySeats, seatCarrier } from '../../../domain/seating/carry-seats.ts';
import { decodeInventory } from '../../../domain/seating/inventory-bytes.ts';
import { describeSeats, type SeatName } from '../../../domain/seating/seat-lists.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import { countSeats } from '../../../domain/seating/seat-plan.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import {
  findPlanCopies,
  type InventoryRow,
  insertPlanCopies,
  type NewInventory,
} from '../../shop/seating/inventory.queries.ts';
import { updateOf } from '../../shop/seating/inventory-update.ts';
import { planCodeOf } from '../../shop/seating/open-inventories.ts';
import { type KnownPlan, knownPlan } from '../../shop/seating/stock-memory.ts';
import { findTakenReasons } from '../withheld-seats/withheld-seats.queries.ts';
import { countTickets } from './in-use.queries.ts';
import { refuseCodesOfPlaces } from './keep-codes-open.ts';
import { listPlanCodes, lockInventoriesToCome, replacePlaces } from './places.queries.ts';
import type { StoredRow } from './programme.queries.ts';
import { removeInventories } from './remove-inventories.ts';

export type ZonePlaces = Pick<StoredRow<'zone'>, 'freeSeating' | 'seatPlan' | 'standingCapacity'>;
/** Seats or standing room, or nothing yet. */
export type PlacesChange = { zone: ZonePlaces & { id: number; name: string }; places: ZonePlaces };

/** Call with the rows of the zones locked, and last: orders of these zones wait from here to the end of the transaction. */
export async function changePlaces(tx: Db, changes: readonly PlacesChange[]): Promise<void> {
  await refuseCodesOfPlaces(tx, changes);
  const zoneIds = changes.map(({ zone }) => zone.id);
  // Plans are read before the lock, so that orders wait for the change of the inventories alone.
  const plans = await readPlans(tx, changes, zoneIds);
  await insertPlanCopies(tx, plans.newCopies);
  const locked = await lockInventoriesToCome(tx, zoneIds);
  // A distributed database lets inventories be opened until the lock.
  await plans.learn(locked.flatMap(({ planCode }) => planCode ?? []));
  const inventories = Map.groupBy(locked, ({ zoneId }) => zoneId);
  const changed: NewInventory[] = [];
  const lost: Lost[] = [];
  for (const change of changes) {
    if (!isCarried(change)) {
      await refuseTickets(tx, change);
      await removeInventories(tx, 'zone', { zoneId: change.zone.id, areToCome: true });
      continue;
    }
    for (const row of inventories.get(change.zone.id) ?? []) {
      const carried = carry(row, change, plans);
      if ('lost' in carried) lost.push({ row, name: change.zone.name, ...carried });
      else changed.push(carried.inventory);
    }
    await plans.rest();
  }
  if (lost.length > 0) throw await refuseLoss(tx, lost);
  if (changed.length > 0) await replacePlaces(tx, changed);
}

/** Whether seats stay seats and standing room stays standing room. */
export const isCarried = ({ zone, places }: PlacesChange): boolean =>
  zone.freeSeating === places.freeSeating && (places.seatPlan !== null || places.standingCapacity !== null);

/** Past sessions keep their copies, but their tickets keep the zone as it is: with seats or without. */
async function refuseTickets(tx: Db, { zone, places }: PlacesChange): Promise<void> {
  const ofZone = { zoneId: zone.id, areToCome: zone.freeSeating === places.freeSeating };
  const tickets = await countTickets(tx, ofZone);
  if (tickets > 0) throw new Refused('zoneSold', 'zone', { details: { tickets } });
}

/** The plans of the change by their codes, and how the seats of one are brought to another. */
type Plans = {
  of: (code: string) => KnownPlan;
  learn: (codes: readonly string[]) => Promise<void>;
  carrier: (from: string, to: string) => CarrySeats;
  newCopies: { code: string; seatPlan: string }[];
  /** Lets other work have its turn, when this has taken long enough. */
  rest: () => Promise<void>;
};

async function readPlans(tx: Db, changes: readonly PlacesChange[], zoneIds: readonly number[]): Promise<Plans> {
  const copies = new Map<string, string>();
  for (const change of changes)
    if (isCarried(change) && change.places.seatPlan !== null)
      copies.set(planCodeOf(change.places.seatPlan), change.places.seatPlan);
  const known = new Map<string, KnownPlan>();
  const rest = rester();
  const know = async (texts: Iterable<[string, string]>) => {
    for (const [code, text] of texts) {
      known.set(code, knownPlan(text));
      await rest();
    }
  };
  const learn = async (codes: readonly string[]) => {
    const unknown = codes.filter((code) => !known.has(code));
    if (unknown.length > 0) await know(await findPlanCopies(tx, unknown));
  };
  await know(copies);
  await learn(await listPlanCodes(tx, zoneIds));
  const of = (code: string) => known.get(code) as KnownPlan;
  const carriers = new Map<string, CarrySeats>();
  return {
    of,
    learn,
    rest,
    newCopies: [...copies].map(([code, seatPlan]) => ({ code, seatPlan })),
    carrier(from, to) {
      const key = `${from} ${to}`;
      const carrySeats = carriers.get(key) ?? seatCarrier(of(from).plan, of(to).plan, of(to).whole);
      carriers.set(key, carrySeats);
      return carrySeats;
    },
  };
}

const workMillisecondsMax = 15;

function rester(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < workMillisecondsMax) return;
    await setImmediate();
    since = performance.now();
  };
}

type Carried = { inventory: NewInventory } | { lost: SeatName[]; places: number };

function carry(row: InventoryRow, { places }: PlacesChange, plans: Plans): Carried {
  const { eventId, sessionId, zoneId } = row;
  const key = { eventId, sessionId, zoneId };
  if (places.seatPlan === null || row.planCode === null) {
    const capacity = places.standingCapacity ?? 0;
    const free = capacity - (row.capacity - row.freePublic);
    if (free < 0) return { lost: [], places: -free };
    return { inventory: { ...updateOf(key, { standing: { capacity, free } }), planCode: null, capacity } };
  }
  const planCode = planCodeOf(places.seatPlan);
  const decoded = decodeInventory(plans.of(row.planCode).whole, row.freeSeats ?? Buffer.alloc(0));
  if ('refused' in decoded) throw new Error('an inventory does not fit its plan');
  const carried = plans.carrier(row.planCode, planCode)(decoded.inventory);
  if ('lost' in carried) return { ...carried, places: carried.lost.length };
  const { plan } = plans.of(planCode);
  const { a, b, c } = countSeats(plan);
  return {
    inventory: { ...updateOf(key, { plan, seats: carried.inventory }), planCode, capacity: a + b + c },
  };
}

type Lost = { row: InventoryRow; name: string; lost: SeatName[]; places: number };

const listedMax = 200;

/** Lists the seats by session, each with the reason why it is taken. */
async function refuseLoss(tx: Db, losses: readonly Lost[]): Promise<Refused> {
  const seats: LostSeat[] = [];
  for (const { row, name, lost } of losses) {
    const of = { zoneId: row.zoneId, zone: name, sessionId: row.sessionId };
    if (lost.length === 0) seats.push({ ...of, seat: null, by: 'SOLD' });
    const reasons = await findTakenReasons(tx, row, lost.slice(0, listedMax - seats.length));
    seats.push(...reasons.map(({ row: label, seat, by }) => ({ ...of, seat: displaySeat(label, seat), by })));
    if (seats.length >= listedMax) break;
  }
  const [{ name, lost }] = losses as [Lost, ...Lost[]];
  return new Refused('zoneLosesSeats', 'zone', {
    details: {
      count: losses.reduce((sum, { places }) => sum + places, 0),
      first: `${name} ${describeSeats(lost.slice(0, 10))}`.trim(),
      seats,
    },
  });
}
