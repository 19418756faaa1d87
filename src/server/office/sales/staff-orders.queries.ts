// The statements of an order that staff place. The inventories are locked first, in the order of every sale.
import { type Insertable, sql } from 'kysely';
import type { SeatName } from '../../../domain/seating/seat-lists.ts';
import type { WithholdingKind } from '../../../domain/seating/withholding.ts';
import { ints, texts } from '../../platform/database/arrays.ts';
import type { Orders, Ticket } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import type { OfZone } from '../withheld-seats/withheld-seats.queries.ts';

type NewOrder = Omit<Insertable<Orders>, 'expiresAt' | 'createdAt' | 'settledAt' | 'status'>;

/** Unpaid until the caller says otherwise. False when the request has placed another order before. */
export async function insertStaffOrder(tx: Db, order: NewOrder, expiresAt: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('orders')
    .values({ ...order, expiresAt })
    .onConflict((conflict) => conflict.columns(['eventId', 'passId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const insertStaffTickets = (tx: Db, tickets: Insertable<Ticket>[]) =>
  tx.insertInto('ticket').values(tickets).execute();

type TakenOut = SeatName & { withholdingId: number };

/** Removes those of the seats that a withholding of these kinds has, or this one withholding alone. */
export async function takeOutOfWithholdings(
  tx: Db,
  { eventId, sessionId, zoneId }: OfZone,
  seats: readonly SeatName[],
  { kinds, withholdingId }: { kinds: readonly WithholdingKind[]; withholdingId: number | null },
): Promise<TakenOut[]> {
  const { rows } = await sql<TakenOut>`
    delete from withheld_seat
    using withholding, unnest(${texts(seats.map(({ row }) => row))}::text[], ${ints(seats.map(({ seat }) => seat))}::int[])
      wanted (row_label, seat_number)
    where withheld_seat.event_id = ${eventId} and withheld_seat.session_id = ${sessionId}
      and withheld_seat.zone_id = ${zoneId}
      and withheld_seat.row_label = wanted.row_label and withheld_seat.seat_number = wanted.seat_number
      and withholding.event_id = ${eventId} and withholding.id = withheld_seat.withholding_id
      and withholding.kind = any(${texts(kinds)}::text[])
      and (${withholdingId}::bigint is null or withholding.id = ${withholdingId})
    returning withheld_seat.withholding_id, withheld_seat.row_label as row, withheld_seat.seat_number as seat`.execute(
    tx,
  );
  return rows;
}
