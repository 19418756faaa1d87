import { sql } from 'kysely';
import type { OrderStatus } from '../../domain/orders/order-states.ts';
import { bigints, ints } from '../platform/database/arrays.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import type { Db } from '../platform/deps.ts';
import type { TicketKey } from './scan-batch.queries.ts';

export type ListRow = TicketKey & {
  status: OrderStatus;
  isLive: boolean;
  issue: number;
  sessionId: number;
  zoneId: number;
  pricingId: number;
  rowLabel: string | null;
  seatNumber: number | null;
  sealedName: Buffer | null;
  sealedPerson: Buffer | null;
  isInside: boolean;
  at: Date | null;
  gateId: number | null;
};
type OfSession = { eventId: number; sessionId: number };

const daysVoidIsListed = 30;

/** A time and a gate say that the ticket came in: those of an entry that was taken back, or of an exit alone, are none. */
const listed = sql`
  select ticket.order_id, ticket.number, orders.status, is_live, coalesce(issue, 1) as issue, ticket.session_id, zone_id, pricing_id,
    row_label, seat_number, sealed_name, sealed_person, coalesce(is_inside, false) as is_inside,
    case when entries > 0 then admission.at end as at, case when entries > 0 then admission.gate_id end as gate_id`;
const joined = sql`
  join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
  left join order_buyer on order_buyer.event_id = ticket.event_id and order_buyer.order_id = ticket.order_id
  left join ticket_issue on ticket_issue.event_id = ticket.event_id and ticket_issue.order_id = ticket.order_id
    and ticket_issue.number = ticket.number
  left join ticket_holder on ticket_holder.event_id = ticket.event_id and ticket_holder.order_id = ticket.order_id
    and ticket_holder.number = ticket.number
  left join admission on admission.event_id = ticket.event_id and admission.order_id = ticket.order_id
    and admission.number = ticket.number`;

/** The next tickets of a session after this one: those that may come in, and those that were returned of late. */
export async function listTickets(
  db: Db,
  { eventId, sessionId }: OfSession,
  after: TicketKey,
  countMax: number,
): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    ${listed} from ticket ${joined}
    where ticket.event_id = ${eventId} and ticket.session_id = ${sessionId}
      and (ticket.order_id, ticket.number) > (${after.orderId}::bigint, ${after.number}::int)
      and (status = 'PAID' and is_live
        or status in ('PAID', 'CANCELED') and returned_at > now() - make_interval(days => ${daysVoidIsListed}))
    order by ticket.order_id, ticket.number
    limit ${countMax}`.execute(db);
  return rows;
}

export async function readTicketsAtDoor(db: Db, eventId: number, tickets: readonly TicketKey[]): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    ${listed}
    from unnest(${bigints(tickets.map(({ orderId }) => orderId))}::bigint[], ${ints(tickets.map(({ number }) => number))}::int[])
      wanted (of_order, of_number)
    join ticket on ticket.event_id = ${eventId} and ticket.order_id = of_order and ticket.number = of_number
    ${joined}`.execute(db);
  return rows;
}

/** A transaction counts on the node of its event, and the base is that of the database: a restored one has another. */
const cursor = sql`base + pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/**
 * The tickets that transactions changed which the reader of this cursor could not see, and the next cursor: the oldest transaction that
 * is still under way. What such a one changes is not missed, and some tickets come twice. A cursor is old when changes after it were deleted,
 * and when another database or node gave it.
 */
export async function readChanges(
  db: Db,
  { eventId, sessionId }: OfSession,
  after: number,
  countMax: number,
): Promise<{ cursor: number; isOld: boolean; tickets: TicketKey[] }> {
  const { rows } = await sql<
    { cursor: number; isOld: boolean } & ({ orderId: number; number: number } | { orderId: null; number: null })
  >`
    select ${cursor} as cursor, order_id, number,
      ${after}::bigint < base or ${after}::bigint > ${cursor} or coalesce(${after}::bigint - base <= deleted.writer, false) as is_old
    from door_cursor_base
    left join (select writer from door_change_deleted where event_id = ${eventId}) deleted on true
    left join (
      select distinct order_id, number from door_change
      where event_id = ${eventId} and session_id = ${sessionId}
        and writer >= ${after}::bigint - (select base from door_cursor_base)
      limit ${countMax}
    ) changed on true`.execute(db);
  return {
    cursor: rows[0]?.cursor ?? after,
    isOld: rows[0]?.isOld ?? false,
    tickets: rows.flatMap(({ orderId, number }) => (orderId === null ? [] : { orderId, number })),
  };
}

export const readCursor = async (db: Db, eventId: number): Promise<number> => {
  const { rows } = await sql<{ cursor: number }>`
    select ${cursor} as cursor from door_cursor_base
    left join (select from door_change where event_id = ${eventId} limit 1) any_change on true`.execute(db);
  return onlyRow(rows).cursor;
};
