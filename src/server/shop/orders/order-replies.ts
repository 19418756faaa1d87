// Orders as the contract shows them: cents become dollars, instants become text.
import type { Transaction } from '../../../contract/orders.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import type { DeliveryType, SaleSession } from '../../../domain/orders/order-request.ts';
import { type OrderStatus, statusAt } from '../../../domain/orders/order-states.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { TicketRow } from './orders.queries.ts';
import type { PlacedOrder } from './ready-order.ts';

type RepliedOrder = {
  eventId: number;
  id: number;
  status: OrderStatus;
  deliveryType: DeliveryType;
  deliveryCents: number;
  amountCents: number;
  expiresAt: Date;
  invoiceNo: string | null;
};

/** An order that was read from the database. */
export function storedTransaction(order: RepliedOrder, tickets: readonly TicketRow[], now: number): Transaction {
  const expiresAt = order.expiresAt.getTime();
  return {
    ...transaction(order.eventId, order.id, order),
    invoiceNo: order.invoiceNo,
    status: statusAt({ status: order.status, expiresAt }, now),
    validUntil: expiresAt,
    tickets: tickets.map((ticket) => ({
      ...seatOf(ticket.rowLabel, ticket.seatNumber),
      restrictedView: ticket.restrictedView,
      wheelchair: ticket.wheelchair,
      session: { id: ticket.sessionId, startTime: ticket.startsAt.toISOString() },
      zone: { id: ticket.zoneId, name: ticket.zoneName, freeSeating: ticket.freeSeating },
      pricing: pricingOf(ticket.pricingId, ticket),
    })),
  };
}

/** An order that was just placed: no query is needed. */
export function placedTransaction({ orderId, ready, tickets }: PlacedOrder): Transaction {
  const { eventId, wanted, expiresAt } = ready;
  return {
    ...transaction(eventId, orderId, wanted),
    // Each attempt to pay has an invoice number of its own, and there is none yet.
    invoiceNo: null,
    status: 'WAITING',
    validUntil: expiresAt,
    tickets: tickets.map(({ line: { sessionId, session, zone, pricing, seatClass }, seat }) => ({
      row: seat?.row ?? null,
      seat: seat?.seat ?? null,
      displaySeat: seat?.displaySeat ?? '',
      restrictedView: seat?.restrictedView ?? false,
      wheelchair: seatClass === 'c',
      session: { id: sessionId, startTime: startTimeOf(session) },
      zone: { id: zone.id, name: zone.name, freeSeating: zone.freeSeating },
      pricing: pricingOf(pricing.id, pricing),
    })),
  };
}

type Amounts = { deliveryType: DeliveryType; deliveryCents: number; amountCents: number };

const transaction = (eventId: number, id: number, { deliveryType, deliveryCents, amountCents }: Amounts) => ({
  id,
  eventId,
  amount: dollarsFrom(amountCents),
  deliveryCharge: dollarsFrom(deliveryCents),
  remark: deliveryType,
});

const seatOf = (row: string | null, seat: number | null) => ({
  row,
  seat,
  displaySeat: row === null || seat === null ? '' : displaySeat(row, seat),
});

type Priced = { priceCents: number; handlingFeeCents: number };
const pricingOf = (id: number, { priceCents, handlingFeeCents }: Priced) => ({
  id,
  price: dollarsFrom(priceCents),
  handlingFee: dollarsFrom(handlingFeeCents),
});

/** A cache: thousands of tickets share a session. */
const startTimes = new WeakMap<SaleSession, string>();

function startTimeOf(session: SaleSession): string {
  const known = startTimes.get(session);
  if (known !== undefined) return known;
  const text = new Date(session.startsAt).toISOString();
  startTimes.set(session, text);
  return text;
}
