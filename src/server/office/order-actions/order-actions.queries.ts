import { sql } from 'kysely';
import { orderMoves } from '../../../domain/orders/order-states.ts';
import type { Locale } from '../../../words/locales.ts';
import { bigints, booleans, ints, texts } from '../../platform/database/arrays.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';
import { lockCodeOf } from '../../shop/codes/codes.queries.ts';
import { storedOrders } from '../../shop/orders/orders.queries.ts';
import { type InventoryRow, lockPlaces } from '../../shop/seating/inventory.queries.ts';

type OfOrder = { eventId: number; orderId: number };

const zoneNames = sql<Partial<Record<Locale, string>>>`zone.names`.as('zoneNames');

/** Tickets of an order with all that an action reads of them. */
export const listNumberedTickets = (db: Db, { eventId, orderId }: OfOrder) =>
  db
    .selectFrom('ticket')
    .innerJoin('session', 'session.id', 'ticket.sessionId')
    .innerJoin('zone', 'zone.id', 'ticket.zoneId')
    .innerJoin('pricing', 'pricing.id', 'ticket.pricingId')
    .leftJoin('code', (join) =>
      join.onRef('code.eventId', '=', 'ticket.eventId').onRef('code.id', '=', 'ticket.codeId'),
    )
    .leftJoin('codeBatch', (join) =>
      join.onRef('codeBatch.eventId', '=', 'code.eventId').onRef('codeBatch.id', '=', 'code.batchId'),
    )
    .where('ticket.eventId', '=', eventId)
    .where('ticket.orderId', '=', orderId)
    .orderBy('ticket.number')
    .select([
      'ticket.number',
      'ticket.sessionId',
      'ticket.zoneId',
      'ticket.pricingId',
      'ticket.priceCents',
      'ticket.discountCents',
      'ticket.handlingFeeCents',
      'ticket.rowLabel as row',
      'ticket.seatNumber as seat',
      'ticket.returnedAt',
      'session.startsAt',
      'zone.name as zoneName',
      zoneNames,
      'zone.freeSeating',
      'pricing.ticketType',
      'codeBatch.zoneId as codeZoneId',
      'codeBatch.seats as codeSeats',
      'codeBatch.priceMaxCents as codePriceMaxCents',
      'code.reduction',
      'code.reductionValue',
    ])
    .execute();
export type NumberedTicket = Awaited<ReturnType<typeof listNumberedTickets>>[number];

/** Marks tickets of a paid order as returned. Call with their inventories and the order locked. */
export const markReturned = (tx: Db, { eventId, orderId }: OfOrder, numbers: readonly number[]) =>
  tx
    .updateTable('ticket')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where(sql<boolean>`number = any(${ints(numbers)}::int[])`)
    .set({ isLive: false, returnedAt: sql<Date>`now()` })
    .returning(['sessionId', 'zoneId', 'rowLabel as row', 'seatNumber as seat'])
    .execute();

/** An order's amounts are the sums of its tickets that were not returned, and its delivery. */
export const sumOrder = (tx: Db, { eventId, orderId }: OfOrder, deliveryCents: number) =>
  sql`
    update orders set ticket_count = kept.tickets, tickets_cents = kept.prices, handling_cents = kept.fees,
      delivery_cents = ${deliveryCents}, amount_cents = kept.prices + kept.fees + ${deliveryCents}
    from (
      select count(*) as tickets, coalesce(sum(price_cents), 0) as prices, coalesce(sum(handling_fee_cents), 0) as fees
      from ticket where event_id = ${eventId} and order_id = ${orderId} and returned_at is null
    ) kept
    where event_id = ${eventId} and id = ${orderId}`.execute(tx);

/** The order as it is now, with its amount and the number of the payment that settled it; null for an order at no price. */
export async function findOrderTerms(db: Db, { eventId, orderId }: OfOrder) {
  const order = storedOrders(db).where('orders.eventId', '=', eventId).where('orders.id', '=', orderId);
  const { status, channel, visitor, ticketCount, deliveryCents, amountCents, invoiceNo } =
    await order.executeTakeFirstOrThrow();
  return {
    status,
    channel,
    visitor,
    ticketCount,
    deliveryCents,
    payment: invoiceNo === null ? null : { invoiceNo, amountCents },
  };
}

/** Locks inventories in the order of every sale, and after them the code of the order. */
export async function lockInventories(
  tx: Db,
  { eventId, orderId }: OfOrder,
  places: readonly { sessionId: number; zoneId: number }[],
): Promise<InventoryRow[]> {
  const rows = await lockPlaces(tx, eventId, places);
  await lockCodeOf(tx, eventId, orderId);
  return rows;
}

/** The prices of an event by zone and ticket type. */
export const listPricings = (db: Db, eventId: number) =>
  db
    .selectFrom('pricing')
    .innerJoin('zone', 'zone.id', 'pricing.zoneId')
    .where('eventId', '=', eventId)
    .select(['pricing.id', 'zoneId', 'ticketType', 'priceCents', 'zone.name as zoneName', zoneNames])
    .execute();

export type PricingOfZone = Awaited<ReturnType<typeof listPricings>>[number];

export type ChangedTicket = {
  number: number;
  zoneId: number;
  row: string | null;
  seat: number | null;
  restrictedView: boolean;
  pricingId: number;
  priceCents: number;
  discountCents: number;
};

/** Seats of the same order may be swapped, and a seat is never on two live tickets, so all of them let go first. Two statements, since the sale of their zones waits. */
export async function moveTickets(
  tx: Db,
  { eventId, orderId }: OfOrder,
  tickets: readonly ChangedTicket[],
): Promise<void> {
  const numbers = ints(tickets.map(({ number }) => number));
  await sql`
    update ticket set is_live = false
    where event_id = ${eventId} and order_id = ${orderId} and number = any(${numbers}::int[])`.execute(tx);
  await sql`
    update ticket set zone_id = moved.zone_id, row_label = moved.row_label, seat_number = moved.seat_number,
      restricted_view = moved.restricted_view, pricing_id = moved.pricing_id, price_cents = moved.price_cents,
      discount_cents = moved.discount_cents, is_live = true
    from unnest(${numbers}::int[], ${bigints(tickets.map(({ zoneId }) => zoneId))}::bigint[],
      ${texts(tickets.map(({ row }) => row))}::text[], ${ints(tickets.map(({ seat }) => seat))}::int[],
      ${booleans(tickets.map(({ restrictedView }) => restrictedView))}::boolean[],
      ${bigints(tickets.map(({ pricingId }) => pricingId))}::bigint[],
      ${ints(tickets.map(({ priceCents }) => priceCents))}::int[],
      ${ints(tickets.map(({ discountCents }) => discountCents))}::int[]
    ) moved (number, zone_id, row_label, seat_number, restricted_view, pricing_id, price_cents, discount_cents)
    where ticket.event_id = ${eventId} and ticket.order_id = ${orderId} and ticket.number = moved.number`.execute(tx);
}

/** Other tickets that the visitor of the order holds or has bought at the event, and the most that one visitor may have. */
export async function countOfVisitor(tx: Db, { eventId, orderId }: OfOrder, visitor: string) {
  const { rows } = await sql<{ tickets: number; waiting: number; ticketsMax: number | null }>`
    select coalesce(sum(ticket_count), 0)::integer as tickets,
      (count(*) filter (where status = 'WAITING'))::integer as waiting,
      (select tickets_per_visitor_max from event where id = ${eventId}) as tickets_max
    from orders
    where event_id = ${eventId} and visitor = ${visitor} and id <> ${orderId} and status in ('WAITING', 'PAID')`.execute(
    tx,
  );
  return onlyRow(rows);
}

const { from, to } = orderMoves.reinstate;

/** Opens an order again. It fails where the visitor of the order holds another one. */
export const reopenOrder = (tx: Db, { eventId, orderId }: OfOrder, minutes: number) =>
  tx
    .updateTable('orders')
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .where('status', 'in', from)
    .set({ status: to, settledAt: null, expiresAt: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .execute();
