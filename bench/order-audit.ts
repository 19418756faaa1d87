// The figures of a sale from the tables: they must be right at any speed.
import { sql } from 'kysely';
import type { Db } from '../src/server/platform/deps.ts';

export type SaleAudit = {
  orders: number;
  tickets: number;
  seatsTwice: number;
  /** Seats gone from the inventories, less the tickets. */
  seatsAstray: number;
  /** Parties of two and more, and those of them who do not sit side by side. */
  parties: number;
  parted: number;
};

export async function auditSale(db: Db, eventId: number): Promise<SaleAudit> {
  const { rows } = await sql<SaleAudit>`
    with sold as (
      select order_id, session_id, zone_id, row_label, seat_number from ticket where event_id = ${eventId} and is_live
    ), party as (
      select count(*) as size, count(distinct (zone_id, row_label)) = 1 and max(seat_number) - min(seat_number) + 1 = count(*)
        as is_together
      from sold group by order_id
    )
    select
      (select count(*) from orders where event_id = ${eventId}) as orders,
      (select count(*) from sold) as tickets,
      (select count(*) - count(distinct (session_id, zone_id, row_label, seat_number)) from sold) as seats_twice,
      (select sum(capacity - free_public) from inventory where event_id = ${eventId}) - (select count(*) from sold)
        as seats_astray,
      (select count(*) from party where size > 1) as parties,
      (select count(*) from party where size > 1 and not is_together) as parted`.execute(db);
  const [audit] = rows;
  // Sums of counts come as text.
  return Object.fromEntries(Object.entries(audit ?? {}).map(([name, value]) => [name, Number(value)])) as SaleAudit;
}

/** Free seats that stand alone, in rows of which something is sold and whose seats are numbered from one. */
export async function countLoneSeats(db: Db, eventId: number, seatsPerRow: number): Promise<number> {
  const { rows } = await sql<{ lone: number }>`
    with line as (
      select distinct session_id, zone_id, row_label from ticket where event_id = ${eventId} and is_live
    ), seat as (
      select line.*, place, ticket.order_id is null as is_free
      from line cross join generate_series(1, ${seatsPerRow}::int) place
      left join ticket on ticket.event_id = ${eventId} and ticket.is_live and ticket.seat_number = place
        and (ticket.session_id, ticket.zone_id, ticket.row_label) = (line.session_id, line.zone_id, line.row_label)
    ), beside as (
      select is_free, lag(is_free) over row_of_seats as free_before, lead(is_free) over row_of_seats as free_after
      from seat window row_of_seats as (partition by session_id, zone_id, row_label order by place)
    )
    select count(*)::int as lone from beside
    where is_free and free_before is not true and free_after is not true`.execute(db);
  return rows[0]?.lone ?? 0;
}

export async function walBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function writeAllOut(db: Db): Promise<void> {
  await sql`checkpoint`.execute(db);
}
