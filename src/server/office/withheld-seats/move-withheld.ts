// Withholds other seats instead: both zones change in one transaction, so no buyer gets a seat in between.

import * as api from '../../../contract/addresses.ts';
import type { MoveBody } from '../../../contract/withheld-seats.ts';
import { returnSeats, takeSeatsAgain } from '../../../domain/seating/return-seats.ts';
import { describeSeats, type SeatName, seatsIn } from '../../../domain/seating/seat-lists.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { changeOnce } from '../../platform/database/change-once.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import type { StockMemory } from '../../shop/seating/stock-memory.ts';
import {
  changeStock,
  hasSeats,
  type LockedSeats,
  type LockedStock,
  lockStocks,
  nothingWithheld,
} from './lock-stocks.ts';
import { readSession } from './read-stock.ts';
import {
  insertSeats,
  insertWithholding,
  lockWithholding,
  lowerPlaces,
  removeSeats,
  type WithholdingRow,
} from './withheld-seats.queries.ts';
import { judgeSeats, seatsTaken, type WithheldServices } from './withhold-places.ts';

type Seats = { leaving: SeatName[]; taking: SeatName[] };

/** The kind, the reason and the end stay. Returns the number of seats. */
export async function moveWithheld(
  { db, stocks, signingKey }: WithheldServices,
  sessionId: number,
  body: MoveBody,
  by: Actor,
): Promise<number> {
  const { leaving, taking } = seatsOf(body);
  if (leaving.length !== taking.length) throw fieldRefused('move', 'toSeats', 'Unequal');
  const { eventId } = await readSession(db, sessionId);
  return db
    .transaction()
    .execute((tx) =>
      changeOnce(tx, signingKey, { address: api.moveWithheldSeats, of: sessionId, body, by }, () =>
        move(tx, stocks, { eventId, sessionId }, body, by),
      ),
    );
}

async function move(
  tx: Db,
  stocks: StockMemory,
  of: { eventId: number; sessionId: number },
  body: MoveBody,
  by: Actor,
): Promise<number> {
  const { zoneId, withholdingId, toZoneId } = body;
  const seats = seatsOf(body);
  const locked = await lockStocks(tx, stocks, of, [zoneId, toZoneId]);
  const [from, to] = [seatedIn(locked, zoneId, 'zoneId'), seatedIn(locked, toZoneId, 'toZoneId')];
  const withholding = await lockWithholding(tx, from.row, withholdingId);
  if (!withholding) throw nothingWithheld();
  // The price of an allotment is that of its zone.
  if (withholding.allotmentId !== null && from !== to) throw fieldRefused('move', 'toZoneId', 'Fixed');
  const removed = await removeSeats(tx, from.row, seats.leaving, withholdingId);
  if (removed.length < seats.leaving.length) throw nothingWithheld();
  await moveStocks(tx, from, to, seats);
  await moveRows(tx, withholding, to, seats.taking);
  const { kind, reason } = withholding;
  const what = `${describeSeats(seats.leaving)} to zone ${toZoneId}, ${describeSeats(seats.taking)}`;
  const message = `session ${of.sessionId}, zone ${zoneId}, ${kind}: ${removed.length}, ${reason}: ${what}`;
  await addAudit(tx, { ...by, type: 'SEATS_MOVED', message });
  return removed.length;
}

const seatsOf = (body: MoveBody): Seats => ({ leaving: seatsIn(body.seats), taking: seatsIn(body.toSeats) });

function seatedIn(locked: readonly LockedStock[], zoneId: number, field: string): LockedSeats {
  const found = locked.find(({ row }) => row.zoneId === zoneId);
  if (!found || !hasSeats(found)) throw fieldRefused('move', field, 'Gone');
  return found;
}

/** The new seats may be some of the old ones. */
async function moveStocks(tx: Db, from: LockedSeats, to: LockedSeats, { leaving, taking }: Seats): Promise<void> {
  const returned = returnSeats(from.stock, leaving, from.findSeat);
  const target = from === to ? { ...to, stock: returned as LockedSeats['stock'] } : to;
  const { taken } = await judgeSeats(tx, target, taking);
  if (taken.length > 0) throw seatsTaken(taken);
  if (from !== to) await changeStock(tx, from, returned);
  await changeStock(tx, to, takeSeatsAgain(target.stock, taking, to.findSeat));
}

/** In another zone they are a withholding of their own. */
async function moveRows(tx: Db, withholding: WithholdingRow, { row }: LockedSeats, taking: SeatName[]): Promise<void> {
  const { id, eventId, sessionId, kind, reason, endsAt, principal } = withholding;
  const of = { eventId, sessionId, zoneId: row.zoneId };
  if (row.zoneId === withholding.zoneId) return insertSeats(tx, of, id, taking);
  await lowerPlaces(tx, { eventId, withholdingId: id }, taking.length);
  const terms = { kind, reason, endsAt, principal };
  await insertSeats(tx, of, await insertWithholding(tx, { ...of, ...terms, places: taking.length }), taking);
}
