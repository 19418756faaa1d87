import { sql } from 'kysely';
import type { Locale } from '../../../words/locales.ts';
import { bigints } from '../../platform/database/arrays.ts';
import type { Orders } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import { wheelchairPlaces } from '../seating/wheelchair-places.ts';

/**
 * The payment that an order shows comes first: the one that settled it, not a difference that was paid later, else one
 * with money in it, else the newest.
 */
export const paymentShownFirst = sql`
  order by settles desc, is_difference, captured_cents is not null desc, created_at desc, invoice_no`;

export const invoiceNoOf = sql<string | null>`(
  select invoice_no from payment where payment.event_id = orders.event_id and payment.order_id = orders.id ${paymentShownFirst} limit 1
)`;
export const invoiceNoOfOrder = invoiceNoOf.as('invoiceNo');

/** The columns are named: a statement for all columns is planned anew each time (`repeated-statements.ts`). */
export const orderColumns = [
  ...(['eventId', 'id', 'status', 'passId', 'wishDigest', 'visitor', 'deliveryType', 'ticketCount'] as const),
  ...(['ticketsCents', 'handlingCents', 'deliveryCents', 'amountCents', 'createdAt', 'expiresAt'] as const),
  ...(['settledAt', 'channel', 'soldBy'] as const),
] satisfies (keyof Orders)[];

/** Orders as they are stored, each with its invoice number. */
export const storedOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .select(orderColumns.map((name) => `orders.${name}` as const))
    .select(invoiceNoOfOrder);

export const findOrderByPass = (db: Db, eventId: number, passId: string) =>
  storedOrders(db).where('eventId', '=', eventId).where('passId', '=', passId).executeTakeFirst();
export type StoredOrder = NonNullable<Awaited<ReturnType<typeof findOrderByPass>>>;

/** A visitor holds the seats of one order at a time (`orders_held_once`). */
export const findHeldOrder = (db: Db, { eventId, visitor, now }: { eventId: number; visitor: string; now: Date }) =>
  storedOrders(db)
    .where('eventId', '=', eventId)
    .where('visitor', '=', visitor)
    .where('status', '=', 'WAITING')
    .where('expiresAt', '>', now)
    .executeTakeFirst();

/** An unpaid order that staff sold by a link to pay. Orders of the web belong to their browser, and guests pay nothing. */
export const findHeldByLink = (db: Db, { eventId, id, now }: { eventId: number; id: number; now: Date }) =>
  storedOrders(db)
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .where('channel', 'in', ['COUNTER', 'TELEPHONE'])
    .where('status', '=', 'WAITING')
    .where('expiresAt', '>', now)
    .executeTakeFirst();

export type TicketRow = {
  sessionId: number;
  zoneId: number;
  pricingId: number;
  priceCents: number;
  handlingFeeCents: number;
  rowLabel: string | null;
  seatNumber: number | null;
  restrictedView: boolean;
  /** A place for a wheelchair or a companion. */
  wheelchair: boolean;
  startsAt: Date;
  zoneName: string;
  zoneNames: Partial<Record<Locale, string>>;
  freeSeating: boolean;
};

/** The tickets that were not returned. */
const tickets = (db: Db) =>
  db
    .selectFrom('ticket')
    .where('ticket.returnedAt', 'is', null)
    .innerJoin('session', 'session.id', 'ticket.sessionId')
    .innerJoin('zone', 'zone.id', 'ticket.zoneId')
    .leftJoin('inventory', (join) =>
      join
        .onRef('inventory.eventId', '=', 'ticket.eventId')
        .onRef('inventory.sessionId', '=', 'ticket.sessionId')
        .onRef('inventory.zoneId', '=', 'ticket.zoneId'),
    )
    .orderBy('ticket.number')
    .select([
      'ticket.sessionId',
      'ticket.zoneId',
      'ticket.pricingId',
      'ticket.priceCents',
      'ticket.handlingFeeCents',
      'ticket.rowLabel',
      'ticket.seatNumber',
      'ticket.restrictedView',
      'session.startsAt',
      'zone.name as zoneName',
      'zone.names as zoneNames',
      'zone.freeSeating',
      'inventory.planCode',
    ]);

export async function listTickets(db: Db, eventId: number, orderId: number): Promise<TicketRow[]> {
  const rows = await tickets(db).where('ticket.eventId', '=', eventId).where('ticket.orderId', '=', orderId).execute();
  const isWheelchair = await wheelchairPlaces(db, rows);
  return rows.map((row) => ({ ...row, wheelchair: isWheelchair(row) }));
}

/** The tickets of many orders in one statement, for a page of a list. */
export async function ticketsByOrder(
  db: Db,
  orders: readonly { eventId: number; orderId: number }[],
): Promise<(orderId: number) => TicketRow[]> {
  const eventIds = sql<number>`any(${bigints(orders.map(({ eventId }) => eventId))}::bigint[])`;
  const orderIds = sql<number>`any(${bigints(orders.map(({ orderId }) => orderId))}::bigint[])`;
  const rows = await tickets(db)
    .where('ticket.eventId', '=', eventIds)
    .where('ticket.orderId', '=', orderIds)
    .select('ticket.orderId')
    .execute();
  const isWheelchair = await wheelchairPlaces(db, rows);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return (orderId) => byOrder.get(orderId)?.map((row) => ({ ...row, wheelchair: isWheelchair(row) })) ?? [];
}
