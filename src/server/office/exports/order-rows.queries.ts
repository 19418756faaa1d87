import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

// Pages follow each other by key. No page holds back the vacuum of the tables, as a cursor over all rows would.

export const rowsPerPage = 4000;
export type Fits = RawBuilder<boolean>;

export type OrderSheetRow = {
  event_id: number;
  id: number;
  status: string;
  channel: string;
  sold_by: string | null;
  delivery_type: string;
  ticket_count: number;
  tickets_cents: number;
  handling_cents: number;
  delivery_cents: number;
  amount_cents: number;
  created_at: number;
  settled_at: number | null;
  invoice_no: string | null;
  method: string | null;
  sealed_person: Buffer | null;
};
export type OrderKey = { eventId: number; orderId: number };

const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Of its payments the one that the list shows: the one that settled it, else one with money in it, else the newest. */
const payment = sql`
  left join lateral (
    select invoice_no, method from payment where payment.event_id = orders.event_id and payment.order_id = orders.id
    order by settles desc, captured_cents is not null desc, created_at desc, invoice_no limit 1
  ) paid on true`;
const buyer = sql`
  left join order_buyer on order_buyer.event_id = orders.event_id and order_buyer.order_id = orders.id`;

/** Names of columns stay as they are: to change them for a million rows would take longer than to read them. */
const plain = (db: Db) => db.withoutPlugins();

export async function listOrderRows(db: Db, fits: Fits, after: OrderKey): Promise<OrderSheetRow[]> {
  const { rows } = await sql<OrderSheetRow>`
    select orders.event_id, orders.id, orders.status, channel, sold_by, delivery_type, ticket_count, tickets_cents, handling_cents,
      delivery_cents, amount_cents, ${milliseconds('orders.created_at')} as created_at,
      ${milliseconds('orders.settled_at')} as settled_at, paid.invoice_no, paid.method, sealed_person
    from orders ${buyer} ${payment}
    where (orders.event_id, orders.id) > (${after.eventId}, ${after.orderId}) and ${fits}
    order by orders.event_id, orders.id limit ${rowsPerPage}`.execute(plain(db));
  return rows;
}

export type TicketSheetRow = {
  event_id: number;
  order_id: number;
  number: number;
  status: string;
  session_id: number;
  zone_id: number;
  ticket_type: string;
  row_label: string | null;
  seat_number: number | null;
  price_cents: number;
  discount_cents: number;
  handling_fee_cents: number;
  returned_at: number | null;
  sealed_person: Buffer | null;
};
export type TicketKey = OrderKey & { number: number };

export async function listTicketRows(db: Db, fits: Fits, after: TicketKey): Promise<TicketSheetRow[]> {
  const { rows } = await sql<TicketSheetRow>`
    select ticket.event_id, ticket.order_id, number, orders.status, session_id, ticket.zone_id, ticket_type, row_label, seat_number,
      ticket.price_cents, discount_cents, ticket.handling_fee_cents, ${milliseconds('returned_at')} as returned_at, sealed_person
    from ticket
    join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
    join pricing on pricing.id = ticket.pricing_id ${buyer}
    where (ticket.event_id, ticket.order_id, number) > (${after.eventId}, ${after.orderId}, ${after.number}) and ${fits}
    order by ticket.event_id, ticket.order_id, number limit ${rowsPerPage}`.execute(plain(db));
  return rows;
}

export async function countOrderRows(db: Db, fits: Fits): Promise<{ orders: number; tickets: number }> {
  const { rows } = await sql<{ orders: number; tickets: number }>`
    select count(*) as orders, coalesce(sum(ticket_count), 0)::bigint as tickets from orders where ${fits}`.execute(db);
  return rows[0] as { orders: number; tickets: number };
}

export type Names = {
  events: Map<number, { code: string; cht: string; eng: string }>;
  sessions: Map<number, number>;
  zones: Map<number, { name: string; names: Record<string, string> }>;
};

/** They are few, and would be repeated on every row. */
export async function readNames(db: Db): Promise<Names> {
  const events = await db
    .selectFrom('event')
    .select(['id', 'eventCode as code', 'nameCht as cht', 'nameEng as eng'])
    .execute();
  const sessions = await db.selectFrom('session').select(['id', 'startsAt']).execute();
  const zones = await db.selectFrom('zone').select(['id', 'name', 'names']).execute();
  return {
    events: new Map(events.map(({ id, ...event }) => [id, event])),
    sessions: new Map(sessions.map(({ id, startsAt }) => [id, startsAt.getTime()])),
    zones: new Map(zones.map(({ id, name, names }) => [id, { name, names: names as Record<string, string> }])),
  };
}
