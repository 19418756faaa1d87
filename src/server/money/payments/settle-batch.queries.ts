// The statements that settle many payments together, for two round trips. The orders stay locked between them.
import { orderMoves } from '../../../domain/orders/order-states.ts';
import { paymentMoves } from '../../../domain/payments/payment-states.ts';
import { bigints, texts } from '../../platform/database/arrays.ts';
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import { type OfOrder, valuesOf } from './locked-orders.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

type Attempt = Pick<
  PaymentRow,
  'eventId' | 'orderId' | 'invoiceNo' | 'method' | 'status' | 'merchantId' | 'amountCents' | 'currency' | 'settles'
>;

/** Call with the orders locked. */
export const listAttemptsOfOrders = (orders: readonly OfOrder[]): Statement => ({
  name: 'list-attempts-of-orders',
  text: `
    select p.event_id as "eventId", p.order_id as "orderId", p.invoice_no as "invoiceNo", p.method, p.status,
      p.merchant_id as "merchantId", p.amount_cents as "amountCents", p.currency, p.settles
    from unnest($1::bigint[], $2::bigint[]) wanted (event_id, order_id)
    join payment p on p.event_id = wanted.event_id and p.order_id = wanted.order_id`,
  values: valuesOf(orders),
});
export const readAttemptsOfOrders = (rows: Rows) => rows as Attempt[];

const listOf = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ');
/** A division by zero fails the whole transaction: nothing is committed if a row could not be moved. */
const allMoved = 'select 1 / (count(*) = cardinality($1::bigint[]))::int as moved from moved';

/**
 * Call with the orders locked, and only where the move is possible. As a plain condition the status would let a plan that is kept go through
 * all held orders of the event for each of these.
 */
export function payOrders(orders: readonly OfOrder[]): Statement {
  const { from, to } = orderMoves.pay;
  return {
    name: 'pay-orders',
    text: `
      with moved as (
        update orders set status = '${to}', settled_at = now()
        from unnest($1::bigint[], $2::bigint[]) wanted (event_id, order_id)
        where orders.event_id = wanted.event_id and orders.id = wanted.order_id
          and case when status in (${listOf(from)}) then true else false end
        returning 1
      )
      ${allMoved}`,
    values: valuesOf(orders),
  };
}

type Capture = OfOrder & {
  invoiceNo: string;
  amountCents: number;
  providerRef: string | null;
  responseCode: string | null;
};

/** Call with the orders locked, and only where the move is possible. */
export function capturePayments(captures: readonly Capture[]): Statement {
  const { from, to } = paymentMoves.capture;
  return {
    name: 'capture-payments',
    text: `
      with moved as (
        update payment set status = '${to}', settles = true, settled_at = now(), ask_at = null, awaits_proof = false,
          captured_cents = came.cents, provider_ref = came.provider_ref, response_code = came.response_code
        from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[])
          as came (event_id, invoice_no, cents, provider_ref, response_code)
        where payment.event_id = came.event_id and payment.invoice_no = came.invoice_no and status in (${listOf(from)})
        returning 1
      )
      ${allMoved}`,
    values: [
      bigints(captures.map(({ eventId }) => eventId)),
      texts(captures.map(({ invoiceNo }) => invoiceNo)),
      bigints(captures.map(({ amountCents }) => amountCents)),
      texts(captures.map(({ providerRef }) => providerRef)),
      texts(captures.map(({ responseCode }) => responseCode)),
    ],
  };
}
