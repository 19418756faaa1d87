// Puts free places of an allotment back on public sale: by the outlet, or by staff. At the date of return the job of withheld places does it.

import * as api from '../../../contract/addresses.ts';
import type { Allotment, PlacesBody } from '../../../contract/allotments.ts';
import { rowsOf, type SeatName, seatsIn } from '../../../domain/seating/seat-lists.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { changeOnce } from '../../platform/database/change-once.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { hasSeats, lockStock, nothingWithheld } from '../withheld-seats/lock-stocks.ts';
import { releaseSeats, releaseWithholding } from '../withheld-seats/release-withheld.ts';
import { listSeatsOf } from '../withheld-seats/withheld-seats.queries.ts';
import type { WithheldServices } from '../withheld-seats/withhold-places.ts';
import { findAllotment, findWithholdingOf, type OfAllotment } from './allotments.queries.ts';
import { judgeFree, tooMany } from './place-allotment.ts';
import { readAllotment } from './read-allotments.ts';

/** All of the named places, or none. An outlet returns places of its own allotments alone. */
export async function returnPlaces(
  { db, stocks, signingKey }: Pick<WithheldServices, 'db' | 'stocks' | 'signingKey'>,
  of: OfAllotment & { outletId?: number },
  body: PlacesBody,
  by: Actor,
): Promise<Allotment> {
  if (!body.seats && !body.places) throw fieldRefused('allotment', 'places', 'NotNull');
  const allotment = await findAllotment(db, of);
  if (!allotment || (of.outletId !== undefined && allotment.outletId !== of.outletId))
    throw new Refused('notFound', 'allotment');
  return db.transaction().execute((tx) =>
    changeOnce(tx, signingKey, { address: api.takeBackPlaces, of, body, by }, async () => {
      const locked = await lockStock(tx, stocks, allotment);
      const withholding = await findWithholdingOf(tx, of);
      const free = withholding?.places ?? 0;
      judgeFree(body, free);
      if (!withholding || (body.places ?? 0) > free) throw tooMany(free);
      if (hasSeats(locked)) await releaseSeats(tx, locked, await seatsToReturn(tx, of, withholding.id, body), by);
      else await releaseWithholding(tx, locked, { id: withholding.id, places: body.places }, by);
      return readAllotment(tx, of);
    }),
  );
}

/** A number alone takes the last of its seats, in the order of rows and numbers. */
async function seatsToReturn(
  tx: Db,
  { eventId }: OfAllotment,
  withholdingId: number,
  { seats, places = 0 }: PlacesBody,
): Promise<SeatName[]> {
  const free = await listSeatsOf(tx, { eventId, withholdingId });
  if (!seats) return seatsIn(rowsOf(free)).slice(-places);
  const wanted = seatsIn(seats);
  const isFree = new Set(free.map(({ row, seat }) => `${row} ${seat}`));
  if (wanted.some(({ row, seat }) => !isFree.has(`${row} ${seat}`))) throw nothingWithheld();
  return wanted;
}
