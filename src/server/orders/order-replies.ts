// Orders as the contract shows them: cents become dollars, instants become text.
import type { Transaction } from '../../contract/orders.ts';
import { type OrderStatus, statusAt } from '../../domain/orders/order-states.ts';
import type { PricedWish, SaleTerms } from '../../domain/orders/order-wish.ts';
import { displaySeat } from '../../domain/seating/seat-names.ts';
import type { PlacedOrder } from './order-batch.ts';
import type { TicketRow } from './orders.queries.ts';

type OrderRow = {
  eventId: number;
  id: number;
  status: string;
  deliveryType: string;
  deliveryCents: number;
  amountCents: number;
  expiresAt: Date;
};

/** One that was read again. */
export function storedTransaction(order: OrderRow, tickets: readonly TicketRow[], now: number): Transaction {
  const expiresAt = order.expiresAt.getTime();
  return {
    ...transaction(order),
    status: statusAt({ status: order.status as OrderStatus, expiresAt }, now),
    validUntil: expiresAt,
    tickets: tickets.map((ticket) => ({
      ...seatOf(ticket.rowLabel, ticket.seatNumber),
      restrictedView: ticket.restrictedView,
      session: { id: ticket.sessionId, startTime: ticket.startsAt.toISOString() },
      zone: { id: ticket.zoneId, name: ticket.zoneName, freeSeating: ticket.freeSeating },
      pricing: pricingOf(ticket),
    })),
  };
}

/** One that was placed a moment ago: everything about it is at hand. */
export function placedTransaction({ placed, tickets }: PlacedOrder, terms: SaleTerms, wish: PricedWish): Transaction {
  const zones = new Map(wish.lines.map(({ zone }) => [zone.id, zone]));
  const sessions = new Map(
    wish.lines.map(({ sessionId: id }) => [id, { id, startTime: startTime(terms.sessions.get(id)?.startsAt ?? 0) }]),
  );
  return {
    ...transaction(placed),
    status: 'WAITING',
    validUntil: placed.expiresAt,
    tickets: tickets.map((ticket) => {
      const { id, name = '', freeSeating = false } = zones.get(ticket.zoneId) ?? { id: ticket.zoneId };
      return {
        ...seatOf(ticket.row, ticket.seat),
        restrictedView: ticket.restrictedView,
        session: sessions.get(ticket.sessionId) ?? { id: ticket.sessionId, startTime: '' },
        zone: { id, name, freeSeating },
        pricing: pricingOf(ticket),
      };
    }),
  };
}

type Amounts = { eventId: number; id: number; deliveryType: string; deliveryCents: number; amountCents: number };

const transaction = ({ eventId, id, deliveryType, deliveryCents, amountCents }: Amounts) => ({
  id,
  eventId,
  // Each attempt to pay has a number of its own.
  invoiceNo: null,
  amount: amountCents / 100,
  deliveryCharge: deliveryCents / 100,
  remark: deliveryType,
});

const seatOf = (row: string | null, seat: number | null) => ({
  row,
  seat,
  displaySeat: row === null || seat === null ? '' : displaySeat(row, seat),
});

type Priced = { pricingId: number; priceCents: number; handlingFeeCents: number };
const pricingOf = ({ pricingId, priceCents, handlingFeeCents }: Priced) => ({
  id: pricingId,
  price: priceCents / 100,
  handlingFee: handlingFeeCents / 100,
});

const startTime = (milliseconds: number) => new Date(milliseconds).toISOString();
