// The money ledger: its lines are added in the transaction that sells, refunds or corrects, and nothing changes them later
// (docs/decisions/0045).
import { type Insertable, sql } from 'kysely';
import type { KeptMoney } from '../../../domain/orders/kept-money.ts';
import { ints } from '../../platform/database/arrays.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { LedgerLine } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import { addOrderEvent } from '../../shop/orders/order-events.queries.ts';

type OfOrder = { eventId: number; orderId: number };
/** How the money came or goes back: a payment method, OUTLET for money that an outlet owes, or NONE for a free ticket. */
export type Booking = OfOrder & {
  method: string;
  saidBy: string;
  /** The moment of a sale from before the ledger; by default this one. */
  at?: Date;
};

/** The lines of an order that has just been paid: its tickets, fees, discounts and delivery. Other programs are notified of it, unless it is a sale from before the ledger. */
export async function bookSale(tx: Db, booking: Booking): Promise<void> {
  await bookTickets(tx, booking);
  await sql`
    insert into ledger_line (event_id, order_id, kind, channel, method, unit_cents, amount_cents, said_by, at, day)
    select event_id, id, 'DELIVERY', channel, ${booking.method}, delivery_cents, delivery_cents, ${booking.saidBy},
      ${momentOf(booking)}, ${dayOf(booking)}
    from orders where event_id = ${booking.eventId} and id = ${booking.orderId} and delivery_cents > 0`.execute(tx);
  if (!booking.at) await addOrderEvent(tx, 'order.paid', { eventId: booking.eventId, id: booking.orderId });
}

/** Whether the order was ever paid, with money or without: only then has it lines. */
export const wasEverPaid = async (db: Db, { eventId, orderId }: OfOrder): Promise<boolean> => {
  const lines = db.selectFrom('ledgerLine').where('eventId', '=', eventId).where('orderId', '=', orderId);
  return (await lines.select('id').limit(1).executeTakeFirst()) !== undefined;
};

/** The money of an order whose tickets came back. */
export async function sumKept(tx: Db, { eventId, orderId }: OfOrder): Promise<KeptMoney> {
  const { rows } = await sql<KeptMoney>`
    select coalesce(sum(amount_cents) filter (where charge = 'FEE'), 0)::bigint as fees_cents,
      coalesce(sum(amount_cents) filter (where charge = 'DELIVERY'), 0)::bigint as delivery_cents,
      coalesce(sum(amount_cents) filter (where charge not in ('FEE', 'DELIVERY')), 0)::bigint as other_cents
    from (
      select coalesce(charge, kind) as charge, amount_cents from ledger_line
      where event_id = ${eventId} and order_id = ${orderId} and kind <> 'COMMISSION'
    ) line`.execute(tx);
  return onlyRow(rows);
}

/** The lines of all tickets that were not returned. */
async function bookTickets(tx: Db, booking: Booking): Promise<void> {
  await sql`
    with sold as (${ticketsOf(booking, null)})
    insert into ledger_line (event_id, order_id, session_id, zone_id, ticket_type, channel, method, said_by, at, day,
      kind, unit_cents, tickets, amount_cents)
    select event_id, order_id, session_id, zone_id, ticket_type, channel, ${booking.method}, ${booking.saidBy},
      ${momentOf(booking)}, ${dayOf(booking)}, line.kind, line.unit_cents, line.tickets, line.amount_cents
    from sold cross join lateral (${linesOfTickets}) line (kind, unit_cents, tickets, amount_cents)
    where line.kind = 'SALE' or line.amount_cents <> 0`.execute(tx);
}

type OfTickets = Booking & { numbers: readonly number[] };

/** The lines of tickets that come back: their price, and their fees where these are refunded too. */
export const bookReturn = (
  tx: Db,
  { givesFeesBack, ...booking }: OfTickets & { givesFeesBack: boolean },
): Promise<void> => bookPrices(tx, booking, { kind: 'REFUND', sign: -1, hasFees: givesFeesBack });

/**
 * The lines of tickets that are exchanged, before the change and after it: they leave with what was paid for them, and come with their new
 * price. No money goes back with them, so these are no refunds.
 */
export const bookExchanged = (tx: Db, booking: OfTickets, as: 'before' | 'after'): Promise<void> =>
  bookPrices(tx, booking, { kind: 'EXCHANGE', sign: as === 'before' ? -1 : 1, hasFees: true });

type Prices = { kind: 'REFUND' | 'EXCHANGE'; sign: 1 | -1; hasFees: boolean };

/** Books the prices that were paid, less their discounts. */
async function bookPrices(
  tx: Db,
  { eventId, orderId, method, saidBy, numbers }: OfTickets,
  { kind, sign, hasFees }: Prices,
): Promise<void> {
  const signed = sql.lit(sign);
  await sql`
    with counted as (${ticketsOf({ eventId, orderId }, numbers)})
    insert into ledger_line (event_id, order_id, session_id, zone_id, ticket_type, channel, method, said_by,
      kind, unit_cents, tickets, amount_cents, charge)
    select event_id, order_id, session_id, zone_id, ticket_type, channel, ${method}, ${saidBy},
      ${kind}, line.unit_cents, line.tickets, ${signed} * count::bigint * line.unit_cents, line.charge
    from counted cross join lateral (values
      (price_cents, ${signed} * count, null), (handling_fee_cents, 0, 'FEE')
    ) line (unit_cents, tickets, charge)
    where line.charge is null or (${hasFees} and line.unit_cents > 0)`.execute(tx);
}

/** Any other lines: money that goes back for another reason, commissions, corrections. */
export async function bookLines(tx: Db, lines: Insertable<LedgerLine>[]): Promise<void> {
  if (lines.length > 0) await tx.insertInto('ledgerLine').values(lines).execute();
}

/** The lines of `sold`, whose rows are tickets of one price, counted. */
export const linesOfTicketsText = `
  values ('SALE', price_cents + discount_cents, count, count::bigint * (price_cents + discount_cents)),
    ('DISCOUNT', -discount_cents, 0, -count::bigint * discount_cents),
    ('FEE', handling_fee_cents, 0, count::bigint * handling_fee_cents)`;
const linesOfTickets = sql.raw(linesOfTicketsText);
const momentOf = ({ at }: Booking) => sql`coalesce(${at ?? null}::timestamptz, now())`;
const dayOf = (booking: Booking) => sql`(${momentOf(booking)} at time zone 'Asia/Hong_Kong')::date`;

/** The tickets of an order, counted by session, zone and price. */
const ticketsOf = ({ eventId, orderId }: OfOrder, numbers: readonly number[] | null) => sql`
  select ticket.event_id, ticket.order_id, orders.channel, ticket.session_id, ticket.zone_id, pricing.ticket_type,
    ticket.price_cents, ticket.discount_cents, ticket.handling_fee_cents, count(*)::integer as count
  from ticket
  join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
  join pricing on pricing.id = ticket.pricing_id
  where ticket.event_id = ${eventId} and ticket.order_id = ${orderId}
    and ${numbers === null ? sql`ticket.returned_at is null` : sql`ticket.number = any(${ints(numbers)}::int[])`}
  group by ticket.event_id, ticket.order_id, orders.channel, ticket.session_id, ticket.zone_id, pricing.ticket_type,
    ticket.price_cents, ticket.discount_cents, ticket.handling_fee_cents`;
