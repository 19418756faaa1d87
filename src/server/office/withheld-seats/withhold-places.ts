// Takes places of a session out of sale. One seat that is taken refuses all, unless the sender wants what is free.

import * as api from '../../../contract/addresses.ts';
import type { TakenSeats, Withheld, WithholdBody } from '../../../contract/withheld-seats.ts';
import { takeSeatsAgain } from '../../../domain/seating/return-seats.ts';
import { describeSeats, rowsOf, type SeatName, seatsIn } from '../../../domain/seating/seat-lists.ts';
import { takeStanding } from '../../../domain/seating/standing.ts';
import { sortSeats, takenReasons } from '../../../domain/seating/withholding.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { changeOnce } from '../../platform/database/change-once.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import type { StockMemory } from '../../shop/seating/stock-memory.ts';
import {
  changeStock,
  hasSeats,
  type LockedSeats,
  type LockedStanding,
  type LockedStock,
  lockStock,
} from './lock-stocks.ts';
import { readSession } from './read-stock.ts';
import { findTakenReasons, insertSeats, insertWithholding } from './withheld-seats.queries.ts';

export type WithheldServices = Pick<Deps, 'db' | 'clock' | 'log' | 'signingKey'> & { stocks: StockMemory };

export async function withholdPlaces(
  { db, clock, stocks, signingKey }: WithheldServices,
  sessionId: number,
  body: WithholdBody,
  by: Actor,
): Promise<Withheld> {
  if (body.endsAt && body.endsAt <= clock()) throw fieldRefused('withheld', 'endsAt', 'Past');
  const { eventId } = await readSession(db, sessionId);
  return db.transaction().execute((tx) =>
    changeOnce(tx, signingKey, { address: api.withholdSeats, of: sessionId, body, by }, async () => {
      const locked = await lockStock(tx, stocks, { eventId, sessionId, zoneId: body.zoneId });
      return hasSeats(locked) ? withholdSeats(tx, locked, body, by) : withholdStanding(tx, locked, body, by);
    }),
  );
}

async function withholdSeats(tx: Db, locked: LockedSeats, body: WithholdBody, by: Actor): Promise<Withheld> {
  if (!body.seats) throw fieldRefused('withheld', 'seats', 'NotNull');
  const { free, taken } = await judgeSeats(tx, locked, seatsIn(body.seats));
  if (free.length === 0 || (taken.length > 0 && !body.takesFree)) throw seatsTaken(taken);
  await changeStock(tx, locked, takeSeatsAgain(locked.stock, free, locked.findSeat));
  const id = await addWithholding(tx, locked, body, by, { places: free.length, what: describeSeats(free) });
  await insertSeats(tx, locked.row, id, free);
  return { withheld: free.length, taken };
}

async function withholdStanding(tx: Db, locked: LockedStanding, body: WithholdBody, by: Actor): Promise<Withheld> {
  if (!body.places) throw fieldRefused('withheld', 'places', 'NotNull');
  const { standing } = locked.stock;
  const places = body.takesFree ? Math.min(body.places, standing.free) : body.places;
  const after = places > 0 && takeStanding(standing, places);
  if (!after || 'refused' in after) throw new Refused('placesTaken', 'session', { details: { left: standing.free } });
  await changeStock(tx, locked, after);
  await addWithholding(tx, locked, body, by, { places, what: 'standing' });
  return { withheld: places, taken: [] };
}

async function addWithholding(
  tx: Db,
  { row: { eventId, sessionId, zoneId } }: LockedStock,
  { kind, reason, endsAt }: WithholdBody,
  by: Actor,
  { places, what }: { places: number; what: string },
): Promise<number> {
  const of = { eventId, sessionId, zoneId };
  const withholding = { ...of, kind, reason, places, endsAt: endsAt ?? null, principal: by.principal };
  const message = `session ${sessionId}, zone ${zoneId}, ${kind}: ${places}, ${reason}: ${what}`;
  await addAudit(tx, { ...by, type: 'SEATS_WITHHELD', message });
  return insertWithholding(tx, withholding);
}

/** The free ones of these seats, and the others by what takes them. */
export async function judgeSeats(
  tx: Db,
  { row, stock, findSeat }: LockedSeats,
  seats: readonly SeatName[],
): Promise<{ free: SeatName[]; taken: TakenSeats[] }> {
  const { free, taken, unknown } = sortSeats(stock.seats, seats, findSeat);
  const reasons = taken.length > 0 ? await findTakenReasons(tx, row, taken) : [];
  const byReason = Map.groupBy(
    [...reasons, ...unknown.map((seat) => ({ ...seat, by: 'UNKNOWN' as const }))],
    (seat) => seat.by,
  );
  return {
    free,
    taken: takenReasons.flatMap((by) => {
      const some = byReason.get(by);
      return some ? [{ by, seats: rowsOf(some) }] : [];
    }),
  };
}

export const seatsTaken = (taken: TakenSeats[]) => new Refused('placesTaken', 'session', { details: { taken } });
