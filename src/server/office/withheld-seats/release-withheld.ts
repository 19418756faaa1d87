// Puts withheld places back on sale: by staff, or by the shop at their end.

import * as api from '../../../contract/addresses.ts';
import type { ReleaseBody } from '../../../contract/withheld-seats.ts';
import { returnSeats } from '../../../domain/seating/return-seats.ts';
import { describeSeats, type SeatName, seatsIn } from '../../../domain/seating/seat-lists.ts';
import { releaseStanding } from '../../../domain/seating/standing.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { changeOnce } from '../../platform/database/change-once.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { changeStock, hasSeats, type LockedStock, lockStock, nothingWithheld } from './lock-stocks.ts';
import {
  countReturned,
  findSession,
  listSeatsOf,
  lockWithholding,
  lowerPlaces,
  type OfZone,
  removeSeats,
} from './withheld-seats.queries.ts';
import type { WithheldServices } from './withhold-places.ts';

/** Returns the number of places. Seats that are not withheld any more are left as they are. */
export async function releaseWithheld(
  { db, stocks, signingKey }: WithheldServices,
  sessionId: number,
  body: ReleaseBody,
  by: Actor,
): Promise<number> {
  const { zoneId, seats, withholdingId, places } = body;
  if (!seats && withholdingId === undefined) throw fieldRefused('release', 'seats', 'NotNull');
  const session = await findSession(db, sessionId);
  if (!session) throw new Refused('notFound', 'session');
  return db.transaction().execute((tx) =>
    changeOnce(tx, signingKey, { address: api.releaseWithheldSeats, of: sessionId, body, by }, async () => {
      const locked = await lockStock(tx, stocks, { eventId: session.eventId, sessionId, zoneId });
      const released =
        withholdingId === undefined
          ? await releaseSeats(tx, locked, seatsIn(seats ?? []), by)
          : await releaseWithholding(tx, locked, { id: withholdingId, places }, by);
      if (released === 0) throw nothingWithheld();
      return released;
    }),
  );
}

/** A withholding whose end has come. False when another server was first. */
export async function releaseEnded(
  { db, stocks }: Pick<WithheldServices, 'db' | 'stocks'>,
  of: OfZone & { id: number },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockStock(tx, stocks, of);
    return (await releaseWithholding(tx, locked, { id: of.id }, { principal: 'system', remoteAddress: null })) > 0;
  });
}

export async function releaseSeats(tx: Db, locked: LockedStock, seats: SeatName[], by: Actor): Promise<number> {
  const removed = await removeSeats(tx, locked.row, seats);
  if (removed.length === 0) return 0;
  const { eventId } = locked.row;
  for (const [withholdingId, { length }] of Map.groupBy(removed, (seat) => seat.withholdingId)) {
    await countReturned(tx, { eventId, withholdingId }, length);
    await lowerPlaces(tx, { eventId, withholdingId }, length);
  }
  await changeStock(tx, locked, returnSeats(locked.stock, removed, locked.findSeat));
  await record(tx, locked, by, { places: removed.length, what: describeSeats(removed) });
  return removed.length;
}

/** All of it, or as many of its standing places. */
export async function releaseWithholding(
  tx: Db,
  locked: LockedStock,
  { id, places }: { id: number; places?: number | undefined },
  by: Actor,
): Promise<number> {
  const { eventId } = locked.row;
  const withholding = await lockWithholding(tx, locked.row, id);
  if (!withholding) return 0;
  if (hasSeats(locked)) return releaseSeats(tx, locked, await listSeatsOf(tx, { eventId, withholdingId: id }), by);
  const released = Math.min(places ?? withholding.places, withholding.places);
  await countReturned(tx, { eventId, withholdingId: id }, released);
  await lowerPlaces(tx, { eventId, withholdingId: id }, released);
  const after = releaseStanding(locked.stock.standing, released);
  await changeStock(tx, locked, 'refused' in after ? null : after);
  await record(tx, locked, by, { places: released, what: `${withholding.kind}, ${withholding.reason}: standing` });
  return released;
}

const record = (
  tx: Db,
  { row: { sessionId, zoneId } }: LockedStock,
  by: Actor,
  { places, what }: { places: number; what: string },
) =>
  addAudit(tx, { ...by, type: 'SEATS_RELEASED', message: `session ${sessionId}, zone ${zoneId}: ${places}, ${what}` });
