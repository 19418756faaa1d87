// The places of a zone as its form sends them: seats or standing room, and where they lie.
import { isDeepStrictEqual } from 'node:util';
import type { ZoneFields } from '../../../contract/programme.ts';
import { fitLines } from '../../../domain/plans/fit-lines.ts';
import { planBounds } from '../../../domain/plans/plan-document.ts';
import { countSeats, readSeatPlan, type SeatPlan, writeSeatPlan } from '../../../domain/seating/seat-plan.ts';
import { boxOfZone, type ZoneShape } from '../../../domain/seating/zone-shape.ts';
import type { Columns } from './programme.queries.ts';
import { type Change, check } from './programme-entity.ts';

type ZoneChange = Pick<Change<'zone', ZoneFields>, 'fields' | 'before'>;

/** Seats or standing room; the other one is emptied. */
export function placesOf(change: ZoneChange): Columns<'zone'> {
  const { fields, before } = change;
  const { seatPlan } = fields;
  const freeSeating = fields.freeSeating ?? before?.freeSeating ?? false;
  const isKept = seatPlan === undefined || seatPlan === before?.seatPlan;
  const places: Columns<'zone'> = freeSeating
    ? { freeSeating, seatPlan: null, standingCapacity: fields.standingCapacity }
    : { freeSeating, seatPlan: isKept ? undefined : planOf(seatPlan ?? ''), standingCapacity: null };
  return { ...places, shape: shapeOf(change, places) };
}

/** The plan as the shop writes it; null for an empty one. */
function planOf(text: string): string | null {
  if (text.trim() === '') return null;
  const read = readSeatPlan(text);
  check('plan' in read, 'zone', 'seatPlan', 'SeatPlan');
  const { plan } = read as Extract<typeof read, { plan: unknown }>;
  const { a, b, c } = countSeats(plan);
  check(a + b + c > 0 && a + b + c <= planBounds.seats, 'zone', 'seatPlan', 'SeatPlan');
  return writeSeatPlan(plan);
}

/** A drawing that was sent has to fit the places. The one that is there is made to fit. Undefined where it stays as it is. */
function shapeOf(
  { fields, before }: ZoneChange,
  { freeSeating, seatPlan }: Columns<'zone'>,
): ZoneShape | null | undefined {
  const stored = before?.shape ?? null;
  const storedPlan = before?.seatPlan ?? null;
  const plan = seatPlan === undefined ? storedPlan : seatPlan;
  if (fields.shape !== undefined && !isDeepStrictEqual(fields.shape, stored)) {
    check(isFit(fields.shape, freeSeating === true, plan), 'zone', 'shape', 'PlanShape');
    return fields.shape;
  }
  if (stored === null || !('rows' in stored) || plan === storedPlan) return undefined;
  return plan === null ? roomOf(stored) : { rows: fitLines(stored.rows, knownPlan(storedPlan), knownPlan(plan)) };
}

function isFit(shape: ZoneShape | null, isStanding: boolean, plan: string | null): boolean {
  if (shape && 'rows' in shape) return shape.rows.length === knownPlan(plan).rows.length;
  return shape === null || isStanding || !('area' in shape);
}

/** Standing room where the rows were. */
function roomOf(shape: ZoneShape): ZoneShape {
  const { left, top, right, bottom } = boxOfZone(shape);
  return { block: [left, top, right - left, bottom - top] };
}

/** A plan that is not there, or cannot be read, has no rows. */
function knownPlan(text: string | null): SeatPlan {
  const read = readSeatPlan(text ?? '');
  return 'plan' in read ? read.plan : { rows: [] };
}
