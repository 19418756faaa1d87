// Withheld places are written under the lock of a sale: the inventories first, in the same order.
import { sql } from 'kysely';
import type { RowSeats, SeatName } from '../../../domain/seating/seat-lists.ts';
import type { TakenReason, WithholdingKind } from '../../../domain/seating/withholding.ts';
import { bigints, ints, texts } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';
import { type InventoryRow, lockInventoriesWhere } from '../../shop/seating/inventory.queries.ts';

export type OfZone = { eventId: number; sessionId: number; zoneId: number };

export const findSession = (db: Db, sessionId: number) =>
  db
    .selectFrom('session')
    .innerJoin('event', 'event.id', 'session.eventId')
    .where('session.id', '=', sessionId)
    .select(['eventId', 'startsAt', 'nameCht', 'nameEng', 'siteId'])
    .executeTakeFirst();

export function lockZones(
  tx: Db,
  { eventId, sessionId }: Omit<OfZone, 'zoneId'>,
  zoneIds: readonly number[],
): Promise<InventoryRow[]> {
  const isZone = sql<boolean>`
    event_id = ${eventId} and session_id = ${sessionId} and zone_id = any(${bigints(zoneIds)}::bigint[])`;
  return lockInventoriesWhere(tx, isZone);
}

export type NewWithholding = OfZone & {
  kind: WithholdingKind;
  reason: string;
  places: number;
  endsAt: Date | null;
  principal: string;
  /** The free places of an allotment of an outlet. */
  allotmentId?: number;
};

export async function insertWithholding(tx: Db, withholding: NewWithholding): Promise<number> {
  return (await tx.insertInto('withholding').values(withholding).returning('id').executeTakeFirstOrThrow()).id;
}

const listed = (seats: readonly SeatName[]) =>
  sql`unnest(${texts(seats.map(({ row }) => row))}::text[], ${ints(seats.map(({ seat }) => seat))}::int[])
    wanted (row_label, seat_number)`;

/** A whole zone is one statement. */
export async function insertSeats(
  tx: Db,
  { eventId, sessionId, zoneId }: OfZone,
  withholdingId: number,
  seats: readonly SeatName[],
): Promise<void> {
  await sql`
    insert into withheld_seat (event_id, session_id, zone_id, row_label, seat_number, withholding_id)
    select ${eventId}, ${sessionId}, ${zoneId}, row_label, seat_number, ${withholdingId} from ${listed(seats)}`.execute(
    tx,
  );
}

export type WithholdingRow = NonNullable<Awaited<ReturnType<typeof lockWithholding>>>;

/** The withholding must be of this zone of a session. */
export const lockWithholding = (tx: Db, { eventId, sessionId, zoneId }: OfZone, id: number) =>
  tx
    .selectFrom('withholding')
    .where('eventId', '=', eventId)
    .where('sessionId', '=', sessionId)
    .where('zoneId', '=', zoneId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

type OfWithholding = { eventId: number; withholdingId: number };
type Removed = { withholdingId: number; row: string; seat: number };

/** Removes those of the seats that are withheld: of a zone, or of one withholding in it. */
export async function removeSeats(
  tx: Db,
  { eventId, sessionId, zoneId }: OfZone,
  seats: readonly SeatName[],
  withholdingId: number | null = null,
): Promise<Removed[]> {
  const { rows } = await sql<Removed>`
    delete from withheld_seat using ${listed(seats)}
    where event_id = ${eventId} and session_id = ${sessionId} and zone_id = ${zoneId}
      and withheld_seat.row_label = wanted.row_label and withheld_seat.seat_number = wanted.seat_number
      and (${withholdingId}::bigint is null or withholding_id = ${withholdingId})
    returning withholding_id, withheld_seat.row_label as row, withheld_seat.seat_number as seat`.execute(tx);
  return rows;
}

export const listSeatsOf = (tx: Db, { eventId, withholdingId }: OfWithholding): Promise<SeatName[]> =>
  tx
    .selectFrom('withheldSeat')
    .where('eventId', '=', eventId)
    .where('withholdingId', '=', withholdingId)
    .select(['rowLabel as row', 'seatNumber as seat'])
    .execute();

/** Places of an allotment that go back on sale count as returned. Call before the places are lowered. */
export async function countReturned(tx: Db, { eventId, withholdingId }: OfWithholding, places: number): Promise<void> {
  await sql`
    update allotment set returned = returned + ${places} from withholding
    where withholding.event_id = ${eventId} and withholding.id = ${withholdingId}
      and allotment.event_id = ${eventId} and allotment.id = withholding.allotment_id`.execute(tx);
}

/** A withholding without places is over. */
export async function lowerPlaces(tx: Db, { eventId, withholdingId }: OfWithholding, places: number): Promise<void> {
  const one = { eventId, id: withholdingId };
  const over = await tx
    .deleteFrom('withholding')
    .where('eventId', '=', one.eventId)
    .where('id', '=', one.id)
    .where('places', '<=', places)
    .executeTakeFirst();
  if (over.numDeletedRows > 0n) return;
  await tx
    .updateTable('withholding')
    .where('eventId', '=', one.eventId)
    .where('id', '=', one.id)
    .set({ places: sql<number>`places - ${places}` })
    .execute();
}

/** These seats of a zone, each by its ticket that is paid or held, or else by a withholding. */
export async function findTakenReasons(
  tx: Db,
  { eventId, sessionId, zoneId }: OfZone,
  seats: readonly SeatName[],
): Promise<(SeatName & { by: TakenReason })[]> {
  const { rows } = await sql<SeatName & { by: TakenReason }>`
    select wanted.row_label as row, wanted.seat_number as seat,
      case orders.status when 'PAID' then 'SOLD' when 'WAITING' then 'HELD' else 'WITHHELD' end as by
    from ${listed(seats)}
    left join ticket on ticket.event_id = ${eventId} and ticket.session_id = ${sessionId} and ticket.zone_id = ${zoneId}
      and ticket.row_label = wanted.row_label and ticket.seat_number = wanted.seat_number and ticket.is_live
    left join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id`.execute(tx);
  return rows;
}

/** Withholdings whose end has come. Reads across events; nothing is locked. */
export const listEnded = (db: Db) =>
  db
    .selectFrom('withholding')
    .where('endsAt', '<=', sql<Date>`now()`)
    .select(['eventId', 'sessionId', 'zoneId', 'id'])
    .orderBy('endsAt')
    .limit(100)
    .execute();

export const listWithholdings = (db: Db, { eventId, sessionId }: Omit<OfZone, 'zoneId'>) =>
  db
    .selectFrom('withholding')
    .where('eventId', '=', eventId)
    .where('sessionId', '=', sessionId)
    .select(['id', 'zoneId', 'kind', 'reason', 'places', 'endsAt', 'principal', 'createdAt'])
    .orderBy('id')
    .execute();

type RowOf = RowSeats & { withholdingId: number };

/** The seats of all withholdings of a session, by row. */
export async function listWithheldRows(db: Db, { eventId, sessionId }: Omit<OfZone, 'zoneId'>): Promise<RowOf[]> {
  const { rows } = await sql<RowOf>`
    select withholding_id, row_label as row, array_agg(seat_number order by seat_number) as numbers
    from withheld_seat where event_id = ${eventId} and session_id = ${sessionId}
    group by withholding_id, row_label order by withholding_id, row_label`.execute(db);
  return rows;
}

type TakenRow = RowSeats & { zoneId: number; by: 'SOLD' | 'HELD' };

/** The seats of buyers in a session, by row. */
export async function listTakenRows(db: Db, { eventId, sessionId }: Omit<OfZone, 'zoneId'>): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select zone_id, row_label as row, case status when 'PAID' then 'SOLD' else 'HELD' end as by,
      array_agg(seat_number order by seat_number) as numbers
    from ticket join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
    where ticket.event_id = ${eventId} and session_id = ${sessionId} and is_live and row_label is not null
    group by zone_id, row_label, by order by zone_id, row_label, by`.execute(db);
  return rows;
}
