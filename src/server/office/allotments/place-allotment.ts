// Takes places of a session out of sale for an outlet, and puts places into an allotment: new ones, or those of a voided sale.
import type { PlacesBody } from '../../../contract/allotments.ts';
import { firstFreeSeats } from '../../../domain/outlets/first-free-seats.ts';
import { takeSeatsAgain } from '../../../domain/seating/return-seats.ts';
import { type SeatName, seatsIn } from '../../../domain/seating/seat-lists.ts';
import { takeStanding } from '../../../domain/seating/standing.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import {
  changeStock,
  hasSeats,
  type LockedSeats,
  type LockedStanding,
  type LockedStock,
} from '../withheld-seats/lock-stocks.ts';
import { insertSeats, insertWithholding } from '../withheld-seats/withheld-seats.queries.ts';
import { judgeSeats, seatsTaken } from '../withheld-seats/withhold-places.ts';
import { type AllotmentRow, addWithheld, findWithholdingOf } from './allotments.queries.ts';

/** Empty for standing places. */
export type Places = { seats: SeatName[]; places: number };

/** All of them are free, or none is taken. */
export const takePlaces = (tx: Db, locked: LockedStock, wanted: PlacesBody): Promise<Places> =>
  hasSeats(locked) ? takeSeats(tx, locked, wanted) : takeStandingPlaces(tx, locked, wanted);

async function takeSeats(tx: Db, locked: LockedSeats, wanted: PlacesBody): Promise<Places> {
  if (!wanted.seats && !wanted.places) throw fieldRefused('allotment', 'places', 'NotNull');
  const seats = wanted.seats ? seatsIn(wanted.seats) : firstFreeSeats(locked.stock, wanted.places ?? 0);
  if (!wanted.seats && seats.length < (wanted.places ?? 0)) throw tooMany(seats.length);
  const { taken } = await judgeSeats(tx, locked, seats);
  if (taken.length > 0) throw seatsTaken(taken);
  await changeStock(tx, locked, takeSeatsAgain(locked.stock, seats, locked.findSeat));
  return { seats, places: seats.length };
}

async function takeStandingPlaces(tx: Db, locked: LockedStanding, { places }: PlacesBody): Promise<Places> {
  if (!places) throw fieldRefused('allotment', 'places', 'NotNull');
  const after = takeStanding(locked.stock.standing, places);
  if ('refused' in after) throw tooMany(after.left);
  await changeStock(tx, locked, after);
  return { seats: [], places };
}

/** Call with the inventory locked. The free places are still as many as were shown, if the request says how many these were. */
export function judgeFree({ free: shown }: PlacesBody, free: number): void {
  if (shown !== undefined && shown !== free) throw new Refused('placesMoved', 'allotment', { details: { free } });
}

export const tooMany = (left: number) => new Refused('placesTaken', 'allotment', { details: { left } });

/** Call with the inventory locked, and with places that are not free there. */
export async function putPlaces(
  tx: Db,
  { eventId, id, sessionId, zoneId, returnsAt }: AllotmentRow,
  { seats, places }: Places,
  { outlet, principal }: { outlet: string; principal: string },
): Promise<void> {
  const of = { eventId, sessionId, zoneId };
  const found = await findWithholdingOf(tx, { eventId, id });
  if (found) await addWithheld(tx, { eventId, withholdingId: found.id }, places);
  const terms = { kind: 'OUTLET', reason: outlet, endsAt: returnsAt, principal, allotmentId: id } as const;
  const withholdingId = found?.id ?? (await insertWithholding(tx, { ...of, ...terms, places }));
  if (seats.length > 0) await insertSeats(tx, of, withholdingId, seats);
}
