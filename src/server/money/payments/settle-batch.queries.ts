// The statements that settle many payments together.
import { sql } from 'kysely';
import { orderMoves } from '../../../domain/orders/order-states.ts';
import { paymentMoves } from '../../../domain/payments/payment-states.ts';
import { bigints, texts } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';
import type { OrderRow, PaymentRow } from './payments.queries.ts';

type OfOrder = { eventId: number; id: number };

/** Locks these orders in the order of their ids, without those that another transaction has locked. */
export async function lockOrders(tx: Db, orders: readonly OfOrder[]): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select event_id, id, status, channel, expires_at <= now() as is_over, amount_cents, expires_at, created_at
    from orders where (event_id, id) in (${keysOf(orders)})
    order by event_id, id for update skip locked`.execute(tx);
  return rows;
}

export async function listPaymentsOfOrders(tx: Db, orders: readonly OfOrder[]): Promise<PaymentRow[]> {
  const { rows } =
    await sql<PaymentRow>`select * from payment where (event_id, order_id) in (${keysOf(orders)})`.execute(tx);
  return rows;
}

const keysOf = (orders: readonly OfOrder[]) => sql`
  select * from unnest(${bigints(orders.map(({ eventId }) => eventId))}::bigint[], ${bigints(orders.map(({ id }) => id))}::bigint[])`;

type Capture = {
  eventId: number;
  orderId: number;
  invoiceNo: string;
  amountCents: number;
  providerRef: string | null;
  responseCode: string | null;
};

/** Call with the orders locked, and only where both moves are possible. */
export async function payOrders(tx: Db, captures: readonly Capture[]): Promise<void> {
  const moved = [await moveOrders(tx, captures), await capturePayments(tx, captures)];
  if (moved.some((count) => count !== captures.length))
    throw new Error('an order or a payment of a batch cannot be paid');
}

async function moveOrders(tx: Db, captures: readonly Capture[]): Promise<number> {
  const { from, to } = orderMoves.pay;
  const keys = keysOf(captures.map(({ eventId, orderId }) => ({ eventId, id: orderId })));
  const { numAffectedRows } = await sql`
    update orders set status = ${to}, settled_at = now()
    where (event_id, id) in (${keys}) and status = any(${texts(from)}::text[])`.execute(tx);
  return Number(numAffectedRows);
}

async function capturePayments(tx: Db, captures: readonly Capture[]): Promise<number> {
  const { from, to } = paymentMoves.capture;
  const { numAffectedRows } = await sql`
    update payment set status = ${to}, settles = true, settled_at = now(), ask_at = null, awaits_proof = false,
      captured_cents = came.cents, provider_ref = came.provider_ref, response_code = came.response_code
    from unnest(
      ${bigints(captures.map(({ eventId }) => eventId))}::bigint[], ${texts(captures.map(({ invoiceNo }) => invoiceNo))}::text[],
      ${bigints(captures.map(({ amountCents }) => amountCents))}::bigint[],
      ${texts(captures.map(({ providerRef }) => providerRef))}::text[],
      ${texts(captures.map(({ responseCode }) => responseCode))}::text[]
    ) as came (event_id, invoice_no, cents, provider_ref, response_code)
    where payment.event_id = came.event_id and payment.invoice_no = came.invoice_no
      and status = any(${texts(from)}::text[])`.execute(tx);
  return Number(numAffectedRows);
}
