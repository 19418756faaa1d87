// The places for wheelchairs and their companions. The plan of a session says which they are; tickets do not store it.
import { readSeatPlan } from '../../../domain/seating/seat-plan.ts';
import type { Db } from '../../platform/deps.ts';
import { setNewest } from '../../platform/set-newest.ts';
import { findPlanCopies } from './inventory.queries.ts';

type Place = { planCode: string | null; rowLabel: string | null; seatNumber: number | null };

/** The places by the code of a plan, which never changes. */
const placesKnown = new Map<string, ReadonlySet<string>>();
const plansKnownMax = 2_000;

/** Reads the plans of these places, and tells of each whether it is for a wheelchair or a companion. */
export async function wheelchairPlaces(db: Db, places: readonly Place[]): Promise<(place: Place) => boolean> {
  const codes = new Set(places.flatMap(({ planCode }) => (planCode === null ? [] : [planCode])));
  const unknown = [...codes].filter((code) => !placesKnown.has(code));
  const texts = unknown.length > 0 ? await findPlanCopies(db, unknown) : new Map<string, string>();
  for (const [code, text] of texts) setNewest(placesKnown, code, wheelchairsIn(text), plansKnownMax);
  return ({ planCode, rowLabel, seatNumber }) =>
    planCode !== null && placesKnown.get(planCode)?.has(`${rowLabel}:${seatNumber}`) === true;
}

/** Null when the plan of the place was never read here. */
export const isWheelchairKnown = ({ planCode, rowLabel, seatNumber }: Place): boolean | null =>
  planCode === null ? false : (placesKnown.get(planCode)?.has(`${rowLabel}:${seatNumber}`) ?? null);

function wheelchairsIn(text: string): ReadonlySet<string> {
  const read = readSeatPlan(text);
  if ('errors' in read) throw new Error('a copied plan cannot be read');
  return new Set(
    read.plan.rows.flatMap(({ label, entries }) =>
      entries.flatMap((seat) => (seat?.class === 'c' ? `${label}:${seat.number}` : [])),
    ),
  );
}
