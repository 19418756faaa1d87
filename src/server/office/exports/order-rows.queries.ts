import { type RawBuilder, sql } from 'kysely';
import { takenByHand } from '../../money/payments/payments.queries.ts';
import { bigints } from '../../platform/database/arrays.ts';
import { isDistributed } from '../../platform/database/distribute.queries.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { streamRows } from '../../platform/database/stream-rows.ts';
import type { Db } from '../../platform/deps.ts';
import { paymentShownFirst } from '../../shop/orders/orders.queries.ts';
import { statusNow } from '../transactions/order-filter.queries.ts';

// Pages follow each other by key. No page holds back the vacuum of the tables, as a cursor over all rows would. A row is one
// text: to read its values one by one takes the driver longer than all other work with them.

const ordersPerPage = 4000;
const linesAtOnce = 200;
export type Fits = RawBuilder<boolean>;

/** A control character, which is taken out of texts that people typed. */
const betweenCells = '\x1f';

/** The texts of a line. Those of nulls are empty. Times are in seconds since 1970, bytes are hexadecimal. */
export type OrderCells = readonly [
  eventId: string,
  orderId: string,
  status: string,
  channel: string,
  soldBy: string,
  ticketCount: string,
  ticketsCents: string,
  handlingCents: string,
  deliveryCents: string,
  amountCents: string,
  createdAt: string,
  settledAt: string,
  invoiceNo: string,
  method: string,
  slip: string,
  sealedPerson: string,
];
export type OrderKey = { eventId: number; orderId: number };

const seconds = (column: string) => sql`floor(date_part('epoch', ${sql.ref(column)}))::bigint`;
const typed = (column: string) => sql`translate(${sql.ref(column)}, ${sql.lit(betweenCells)}, '')`;

const ofOrder = sql`payment.event_id = orders.event_id and payment.order_id = orders.id`;
/** The number on the slip of a card terminal. */
const slip = sql`
  case when method = 'COUNTER_CARD' and provider_ref <> ${sql.lit(takenByHand)} then ${typed('provider_ref')} end`;
const invoiceCells = sql`concat(invoice_no, ${sql.lit(betweenCells)}, method, ${sql.lit(betweenCells)}, ${slip})`;
/** The cells of the payment that the list shows. Most orders have one that settled them, with an index of its own. */
const ofPayment = (cells: RawBuilder<unknown>, none: string) => sql`coalesce(
  (select ${cells} from payment where ${ofOrder} and settles and not is_difference),
  (select ${cells} from payment where ${ofOrder} ${paymentShownFirst} limit 1),
  ${sql.lit(none)}
)`;
/** The number, the method and the slip, as three cells. */
const paymentShown = ofPayment(invoiceCells, betweenCells + betweenCells);
const sealedPerson = sql`(
  select sealed_person from order_buyer where order_buyer.event_id = orders.event_id and order_buyer.order_id = orders.id
)`;

const nobody = sql`''`;

/** A file without a column of its buyer reads no buyers: they are half of the work. */
type PageOfLines = { fits: Fits; after: OrderKey; hasBuyers: boolean };
type Lines = { fits: Fits; after: OrderKey; columns: RawBuilder<unknown>[]; joined: RawBuilder<unknown> };

/**
 * The lines of a page of orders. Everything beside an order is looked up by its key. With joins PostgreSQL reads the other tables from their
 * beginning for each page, or every row of one with every row of another: it cannot estimate a page near the end of a table.
 */
async function* listLines(db: Db, { fits, after, columns, joined }: Lines): AsyncGenerator<string[]> {
  const line = sql`concat(${sql.join(columns, sql`, ${sql.lit(betweenCells)}, `)})`;
  const page = (read: RawBuilder<unknown>) => sql`
    select ${read} from orders where (orders.event_id, orders.id) > (${after.eventId}, ${after.orderId}) and ${fits}
    order by orders.event_id, orders.id limit ${ordersPerPage}`;
  const statement = (await isDistributed(db))
    ? await linesByKeys(db, { page: page(sql`event_id, id`), line, joined })
    : sql<{ line: string }>`
        with page as materialized (${page(sql`orders.*`)}) select ${line} as line from page orders ${joined}`;
  for await (const rows of streamRows(db.withoutPlugins(), statement, linesAtOnce)) yield rows.map((row) => row.line);
}

type ByKeys = { page: RawBuilder<unknown>; line: RawBuilder<unknown>; joined: RawBuilder<unknown> };

/** A distributed database cannot look up rows beside those of a limit: it reads the keys of the page first. */
async function linesByKeys(db: Db, { page, line, joined }: ByKeys): Promise<RawBuilder<{ line: string }>> {
  const { rows: keys } = await sql<{ eventId: number; id: number }>`${page}`.execute(db);
  const events = [...new Set(keys.map(({ eventId }) => eventId))];
  return sql<{ line: string }>`
    select ${line} as line from (
      select * from orders where event_id = any(${bigints(events)}::bigint[]) and id = any(${bigints(keys.map(({ id }) => id))}::bigint[])
    ) orders ${joined}`;
}

export const cellsOf = <Cells extends readonly string[]>(line: string): Cells =>
  line.split(betweenCells) as readonly string[] as Cells;

export const listOrderLines = (db: Db, { fits, after, hasBuyers }: PageOfLines): AsyncGenerator<string[]> =>
  listLines(db, {
    fits,
    after,
    columns: [
      sql`orders.event_id`,
      sql`orders.id`,
      statusNow,
      sql`channel`,
      typed('sold_by'),
      sql`ticket_count`,
      sql`tickets_cents`,
      sql`handling_cents`,
      sql`delivery_cents`,
      sql`orders.amount_cents`,
      seconds('orders.created_at'),
      seconds('orders.settled_at'),
      paymentShown,
      hasBuyers ? sealedPerson : nobody,
    ],
    joined: sql`order by orders.event_id, orders.id`,
  });

export type TicketCells = readonly [
  eventId: string,
  orderId: string,
  number: string,
  status: string,
  sessionId: string,
  zoneId: string,
  ticketType: string,
  rowLabel: string,
  seatNumber: string,
  priceCents: string,
  discountCents: string,
  handlingFeeCents: string,
  returnedAt: string,
  sealedPerson: string,
  code: string,
  channel: string,
  method: string,
];
/** `ofTickets` is a condition on tickets; null for all. */
type PageOfTickets = PageOfLines & { ofTickets: Fits | null };

export const listTicketLines = (
  db: Db,
  { fits, ofTickets, after, hasBuyers }: PageOfTickets,
): AsyncGenerator<string[]> =>
  listLines(db, {
    fits,
    after,
    columns: [
      sql`ticket.event_id`,
      sql`ticket.order_id`,
      sql`number`,
      statusNow,
      sql`session_id`,
      sql`ticket.zone_id`,
      sql`ticket_type`,
      typed('row_label'),
      sql`seat_number`,
      sql`ticket.price_cents`,
      sql`discount_cents`,
      sql`ticket.handling_fee_cents`,
      seconds('returned_at'),
      hasBuyers ? sealedPerson : nobody,
      sql`(select code from code where code.event_id = ticket.event_id and code.id = ticket.code_id)`,
      sql`channel`,
      ofPayment(sql`method`, ''),
    ],
    joined: sql`
      cross join lateral (
        select * from ticket where ticket.event_id = orders.event_id and ticket.order_id = orders.id
          and ${ofTickets ?? sql`true`} offset 0
      ) ticket
      cross join lateral (select ticket_type from pricing where pricing.id = ticket.pricing_id offset 0) pricing
      order by orders.event_id, orders.id, number`,
  });

export async function countOrderRows(db: Db, fits: Fits): Promise<{ orders: number; tickets: number }> {
  const { rows } = await sql<{ orders: number; tickets: number }>`
    select count(*) as orders, coalesce(sum(ticket_count), 0)::bigint as tickets from orders where ${fits}`.execute(db);
  return onlyRow(rows);
}

export async function countTickets(db: Db, fits: Fits, ofTickets: Fits): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ticket join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
    where ${fits} and ${ofTickets}`.execute(db);
  return onlyRow(rows).count;
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
