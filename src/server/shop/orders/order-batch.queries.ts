// The statements of a batch of orders.
import { bigints, booleans, ints, texts } from '../../platform/database/arrays.ts';
import { ofEvent } from '../../platform/database/of-event.ts';
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import type { InventoryKey } from '../seating/inventory-update.ts';
import type { PlacedOrder, PlacedTicket } from './ready-order.ts';

export type PassUse = { eventId: number; passId: string; visitor: string };
export type PriorOrder = { eventId: number; orderId: number; passId: string; requestDigest: string };
export type HeldOrder = { eventId: number; orderId: number; visitor: string; isOver: boolean };
export type BoughtTickets = { eventId: number; visitor: string; tickets: number };

/** One order, where there is one, for each event and each pass or visitor. */
const fromOneOrderEach = (by: 'pass_id' | 'visitor', and: string, event: string | null) => `
      from unnest($1::bigint[], $2::text[]) wanted (event_id, ${by})
      cross join lateral (
        select * from orders
        where orders.event_id = wanted.event_id and orders.${by} = wanted.${by} ${and}
          ${event ? `and orders.event_id = ${event}` : ''}
        limit 1
      ) o`;

/** Earlier orders with these passes. */
export const selectPriors = (uses: readonly PassUse[], onlyEvent: number | null): Statement =>
  ofEvent(onlyEvent, {
    name: 'select-priors',
    text: (event) => `select o.event_id, o.id, o.pass_id, o.wish_digest ${fromOneOrderEach('pass_id', '', event)}`,
    values: [bigints(uses.map(({ eventId }) => eventId)), texts(uses.map(({ passId }) => passId))],
  });

export const readPriors = (rows: Rows): PriorOrder[] =>
  rows.map((row) => ({
    eventId: row.event_id as number,
    orderId: row.id as number,
    passId: row.pass_id as string,
    requestDigest: row.wish_digest as string,
  }));

/** Orders that hold seats for these visitors. */
export const selectHeld = (uses: readonly PassUse[], onlyEvent: number | null): Statement =>
  ofEvent(onlyEvent, {
    name: 'select-held',
    text: (event) => `
      select o.event_id, o.id, o.visitor, o.expires_at <= now() as is_over
      ${fromOneOrderEach('visitor', "and orders.status = 'WAITING'", event)}`,
    values: visitorsOf(uses),
  });

export const readHeld = (rows: Rows): HeldOrder[] =>
  rows.map((row) => ({
    eventId: row.event_id as number,
    orderId: row.id as number,
    visitor: row.visitor as string,
    isOver: row.is_over as boolean,
  }));

/** The number of tickets that these visitors have paid for. */
export const selectBought = (uses: readonly PassUse[], onlyEvent: number | null): Statement =>
  ofEvent(onlyEvent, {
    name: 'select-bought',
    text: (event) => `
      select asking.event_id, asking.visitor, bought.tickets
      from unnest($1::bigint[], $2::text[]) asking (event_id, visitor)
      cross join lateral (
        select sum(ticket_count)::int as tickets from orders
        where orders.event_id = asking.event_id and orders.visitor = asking.visitor and orders.status = 'PAID'
          ${event ? `and orders.event_id = ${event}` : ''}
      ) bought
      where bought.tickets is not null`,
    values: visitorsOf(uses),
  });

export const readBought = (rows: Rows): BoughtTickets[] =>
  rows.map((row) => ({
    eventId: row.event_id as number,
    visitor: row.visitor as string,
    tickets: row.tickets as number,
  }));

/** After a lock: the time of the database once it was there. */
export const tellTime: Statement = {
  name: 'tell-time',
  text: 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as milliseconds',
};

export const readTime = (rows: Rows): number => rows[0]?.milliseconds as number;

const visitorsOf = (uses: readonly PassUse[]) => [
  bigints(uses.map(({ eventId }) => eventId)),
  texts(uses.map(({ visitor }) => visitor)),
];

/** An existing row of the same event: it tells a distributed database on which machine to write the new rows. */
const anchor = (onlyEvent: number | null, from: number) =>
  onlyEvent === null
    ? ''
    : `, inventory anchor
      where anchor.event_id = $${from} and anchor.session_id = $${from + 1} and anchor.zone_id = $${from + 2}`;
const anchorValues = ({ eventId, sessionId, zoneId }: InventoryKey, onlyEvent: number | null) =>
  onlyEvent === null ? [] : [eventId, sessionId, zoneId];

/**
 * The new rows, from one array for each column. With the arrays side by side in a select PostgreSQL reads them in step; a function call
 * with all of them would first store each array, which costs a fourteenth of an order. The function was tested on a distributed
 * database and is used there.
 */
function newRows(columns: Record<string, string>, onlyEvent: number | null): string {
  const names = Object.keys(columns);
  const arrays = names.map((name, index) => `$${index + 1}::${columns[name]}[]`);
  if (onlyEvent !== null) return `unnest(${arrays.join(', ')}) new (${names.join(', ')})`;
  return `(select ${arrays.map((array, at) => `unnest(${array}) as ${names[at]}`).join(', ')}) new`;
}

const orderColumns = {
  event_id: 'bigint',
  id: 'bigint',
  pass_id: 'text',
  wish_digest: 'text',
  visitor: 'text',
  delivery_type: 'text',
  ticket_count: 'int',
  tickets_cents: 'int',
  handling_cents: 'int',
  delivery_cents: 'int',
  amount_cents: 'int',
  expires_at: 'bigint',
};
const ticketColumns = {
  event_id: 'bigint',
  order_id: 'bigint',
  number: 'int',
  session_id: 'bigint',
  zone_id: 'bigint',
  pricing_id: 'bigint',
  price_cents: 'int',
  handling_fee_cents: 'int',
  row_label: 'text',
  seat_number: 'int',
  restricted_view: 'boolean',
};

const eventColumn = (onlyEvent: number | null) => (onlyEvent === null ? 'new.event_id' : 'anchor.event_id');

export function insertOrders(
  placed: readonly PlacedOrder[],
  beside: InventoryKey,
  onlyEvent: number | null,
): Statement {
  const orders = placed.map(({ ready }) => ready);
  return {
    name: onlyEvent === null ? 'insert-orders' : 'insert-orders-of-event',
    text: `
      insert into orders (event_id, id, pass_id, wish_digest, visitor, delivery_type, ticket_count,
        tickets_cents, handling_cents, delivery_cents, amount_cents, expires_at)
      select ${eventColumn(onlyEvent)}, new.id, new.pass_id, new.wish_digest, new.visitor, new.delivery_type, new.ticket_count,
        new.tickets_cents, new.handling_cents, new.delivery_cents, new.amount_cents, to_timestamp(new.expires_at / 1000.0)
      from ${newRows(orderColumns, onlyEvent)}
      ${anchor(onlyEvent, 13)}`,
    values: [
      bigints(orders.map((order) => order.eventId)),
      bigints(placed.map((order) => order.orderId)),
      texts(orders.map((order) => order.passId)),
      texts(orders.map((order) => order.requestDigest)),
      texts(orders.map((order) => order.visitor)),
      texts(orders.map(({ wanted }) => wanted.deliveryType)),
      ints(orders.map(({ wanted }) => wanted.ticketCount)),
      ints(orders.map(({ wanted }) => wanted.ticketsCents)),
      ints(orders.map(({ wanted }) => wanted.handlingCents)),
      ints(orders.map(({ wanted }) => wanted.deliveryCents)),
      ints(orders.map(({ wanted }) => wanted.amountCents)),
      bigints(orders.map((order) => order.expiresAt)),
      ...anchorValues(beside, onlyEvent),
    ],
  };
}

export function insertTickets(
  tickets: readonly PlacedTicket[],
  beside: InventoryKey,
  onlyEvent: number | null,
): Statement {
  return {
    name: onlyEvent === null ? 'insert-tickets' : 'insert-tickets-of-event',
    text: `
      insert into ticket (event_id, order_id, number, session_id, zone_id, pricing_id, price_cents, handling_fee_cents,
        row_label, seat_number, restricted_view)
      select ${eventColumn(onlyEvent)}, new.order_id, new.number, new.session_id, new.zone_id, new.pricing_id, new.price_cents,
        new.handling_fee_cents, new.row_label, new.seat_number, new.restricted_view
      from ${newRows(ticketColumns, onlyEvent)}
      ${anchor(onlyEvent, 12)}`,
    values: [...ticketValues(tickets), ...anchorValues(beside, onlyEvent)],
  };
}

const ticketValues = (tickets: readonly PlacedTicket[]) => [
  bigints(tickets.map((ticket) => ticket.eventId)),
  bigints(tickets.map((ticket) => ticket.orderId)),
  ints(tickets.map((ticket) => ticket.number)),
  bigints(tickets.map(({ line }) => line.sessionId)),
  bigints(tickets.map(({ line }) => line.zoneId)),
  bigints(tickets.map(({ line }) => line.pricingId)),
  ints(tickets.map(({ line }) => line.pricing.priceCents)),
  ints(tickets.map(({ line }) => line.pricing.handlingFeeCents)),
  texts(tickets.map(({ seat }) => seat?.row ?? null)),
  ints(tickets.map(({ seat }) => seat?.seat ?? null)),
  booleans(tickets.map(({ seat }) => seat?.restrictedView ?? false)),
];

const codedColumns = { ...ticketColumns, discount_cents: 'int', code_id: 'bigint' };
const noCode = 0;

/** The tickets of a batch in which one is sold by a code: each with its discount and its code, if it has one. */
export function insertTicketsWithCodes(
  placed: readonly PlacedOrder[],
  beside: InventoryKey,
  onlyEvent: number | null,
): Statement {
  const tickets = placed.flatMap((order) => order.tickets);
  const codes = placed.flatMap(({ ready, tickets }) =>
    tickets.map(({ line }) =>
      line.pricing.discountCents === undefined ? noCode : (ready.wanted.code?.codeId ?? noCode),
    ),
  );
  return {
    name: onlyEvent === null ? 'insert-tickets-with-codes' : 'insert-tickets-with-codes-of-event',
    text: `
      insert into ticket (event_id, order_id, number, session_id, zone_id, pricing_id, price_cents, handling_fee_cents,
        row_label, seat_number, restricted_view, discount_cents, code_id)
      select ${eventColumn(onlyEvent)}, new.order_id, new.number, new.session_id, new.zone_id, new.pricing_id, new.price_cents,
        new.handling_fee_cents, new.row_label, new.seat_number, new.restricted_view, new.discount_cents, nullif(new.code_id, ${noCode})
      from ${newRows(codedColumns, onlyEvent)}
      ${anchor(onlyEvent, 14)}`,
    values: [
      ...ticketValues(tickets),
      ints(tickets.map(({ line }) => line.pricing.discountCents ?? 0)),
      bigints(codes),
      ...anchorValues(beside, onlyEvent),
    ],
  };
}
