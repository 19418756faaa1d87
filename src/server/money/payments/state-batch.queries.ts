// The orders of many passes with their payments and tickets, for one round trip.
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import type { OrderStatus } from '../../../domain/orders/order-states.ts';
import { bigints, texts } from '../../platform/database/arrays.ts';
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import type { TicketRow } from '../../shop/orders/orders.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

export type OfPass = { eventId: number; passId: string };

const wanted = `
  unnest($1::bigint[], $2::text[]) wanted (event_id, pass_id)
  cross join lateral (
    select * from orders where orders.event_id = wanted.event_id and orders.pass_id = wanted.pass_id limit 1
  ) o`;
const valuesOf = (passes: readonly OfPass[]) => [
  bigints(passes.map(({ eventId }) => eventId)),
  texts(passes.map(({ passId }) => passId)),
];

type StateOrder = {
  eventId: number;
  id: number;
  passId: string;
  status: OrderStatus;
  deliveryType: DeliveryType;
  deliveryCents: number;
  amountCents: number;
  expiresAt: Date;
  createdAt: Date;
};

export const selectOrdersOfPasses = (passes: readonly OfPass[]): Statement => ({
  name: 'select-orders-of-passes',
  text: `
    select o.event_id as "eventId", o.id, o.pass_id as "passId", o.status, o.delivery_type as "deliveryType",
      o.delivery_cents as "deliveryCents", o.amount_cents as "amountCents", o.expires_at as "expiresAt", o.created_at as "createdAt"
    from ${wanted}`,
  values: valuesOf(passes),
});
export const readStateOrders = (rows: Rows) => rows as StateOrder[];

export type StatePayment = Pick<
  PaymentRow,
  | 'eventId'
  | 'orderId'
  | 'invoiceNo'
  | 'method'
  | 'status'
  | 'amountCents'
  | 'responseCode'
  | 'note'
  | 'createdAt'
  | 'settledAt'
  | 'reportedAt'
  | 'askAt'
  | 'transferHours'
>;
/** The sums of all payments that settled an order, and of all others, and why its transfer was rejected for good, if it was. */
export type OfAllPayments = {
  paidCents: number;
  givenBackCents: number;
  surplusCents: number;
  rejection: string | null;
};
/** A payment with what an open transfer shows, and with what is known of all payments of its order. */
type StatePaymentRow = StatePayment & OfAllPayments & { hoursOfEvent: number; proofs: number };

/** The payment that an order shows comes first among its payments (`paymentShownFirst`). */
export const selectPaymentsOfPasses = (passes: readonly OfPass[]): Statement => ({
  name: 'select-payments-of-passes',
  text: `
    select p.event_id as "eventId", p.order_id as "orderId", p.invoice_no as "invoiceNo", p.method, p.status,
      p.amount_cents as "amountCents", p.response_code as "responseCode", p.note, p.created_at as "createdAt",
      p.settled_at as "settledAt", p.reported_at as "reportedAt", p.ask_at as "askAt", p.transfer_hours as "transferHours",
      event.transfer_hours as "hoursOfEvent",
      p.paid_cents as "paidCents", p.gone_back_cents as "givenBackCents", p.surplus_cents as "surplusCents",
      case when o.status = 'REJECTED' then p.rejection end as rejection,
      case when p.method = 'CASH' then (
        select count(*)::integer from transfer_proof proof
        where proof.event_id = p.event_id and proof.invoice_no = p.invoice_no and proof.number > p.proofs_judged
      ) else 0 end as proofs
    from ${wanted}
    cross join lateral (
      select *, sum(case when settles then captured_cents else 0 end) over ()::integer as paid_cents,
        sum(given_back_cents) over ()::integer as gone_back_cents,
        sum(case when settles or captured_currency is not null or refund_reason = 'currency' then 0 else coalesce(captured_cents, 0) end)
          over ()::integer as surplus_cents,
        max(note) filter (where method = 'CASH' and status = 'FAILED') over () as rejection
      from payment where payment.event_id = o.event_id and payment.order_id = o.id
      order by settles desc, is_difference, captured_cents is not null desc, created_at desc, invoice_no limit 1
    ) p
    join event on event.id = p.event_id`,
  values: valuesOf(passes),
});
export const readStatePayments = (rows: Rows) => rows as StatePaymentRow[];

type StateTicket = Omit<TicketRow, 'wheelchair' | 'zoneNames'> & { orderId: number; planCode: string | null };

/** The tickets that were not returned, in the order of their numbers. */
export const selectTicketsOfPasses = (passes: readonly OfPass[]): Statement => ({
  name: 'select-tickets-of-passes',
  text: `
    select t.order_id as "orderId", t.session_id as "sessionId", t.zone_id as "zoneId", t.pricing_id as "pricingId",
      t.price_cents as "priceCents", t.handling_fee_cents as "handlingFeeCents", t.row_label as "rowLabel",
      t.seat_number as "seatNumber", t.restricted_view as "restrictedView", session.starts_at as "startsAt",
      zone.name as "zoneName", zone.free_seating as "freeSeating", inventory.plan_code as "planCode"
    from ${wanted}
    join ticket t on t.event_id = o.event_id and t.order_id = o.id and t.returned_at is null
    join session on session.id = t.session_id
    join zone on zone.id = t.zone_id
    left join inventory on inventory.event_id = t.event_id and inventory.session_id = t.session_id and inventory.zone_id = t.zone_id
    order by t.order_id, t.number`,
  values: valuesOf(passes),
});
export const readStateTickets = (rows: Rows) => rows as StateTicket[];
