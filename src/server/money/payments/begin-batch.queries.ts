// The statements that begin many attempts together, for two round trips. The orders stay locked between them.
import { bigints, byteStrings, texts } from '../../platform/database/arrays.ts';
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import { holdAtGateway, minutesUntilInquiry } from './begin-payment.ts';
import { type OfOrder, valuesOf, wanted } from './locked-orders.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

export type Attempt = OfOrder & {
  invoiceNo: string;
  method: string;
  merchantId: string;
  nonce: string;
  sealedAnswers: Buffer | null;
};

type PriorAttempt = Pick<PaymentRow, 'orderId' | 'status' | 'reportedAt' | 'askAt'>;

/** Call with the orders locked. */
export const listAttemptsBefore = (orders: readonly OfOrder[]): Statement => ({
  name: 'list-attempts-before',
  text: `
    select distinct p.invoice_no, p.order_id as "orderId", p.status, p.reported_at as "reportedAt", p.ask_at as "askAt"
    from ${wanted}
    join payment p on p.event_id = wanted.event_id and p.order_id = wanted.order_id`,
  values: valuesOf(orders),
});
export const readAttemptsBefore = (rows: Rows) => rows as PriorAttempt[];

export const listNamed = (orders: readonly OfOrder[]): Statement => ({
  name: 'list-named-orders',
  text: `
    select b.order_id as "orderId"
    from ${wanted}
    join order_buyer b on b.event_id = wanted.event_id and b.order_id = wanted.order_id`,
  values: valuesOf(orders),
});
export const readNamed = (rows: Rows) => rows.map(({ orderId }) => orderId as number);

export const addAttempts = (attempts: readonly (Attempt & { amountCents: number })[]): Statement => ({
  name: 'add-attempts',
  text: `
    insert into payment (event_id, order_id, invoice_no, method, merchant_id, amount_cents, nonce, ask_at)
    select *, now() + make_interval(mins => ${minutesUntilInquiry})
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[])`,
  values: [
    ...valuesOf(attempts),
    texts(attempts.map(({ invoiceNo }) => invoiceNo)),
    texts(attempts.map(({ method }) => method)),
    texts(attempts.map(({ merchantId }) => merchantId)),
    bigints(attempts.map(({ amountCents }) => amountCents)),
    texts(attempts.map(({ nonce }) => nonce)),
  ],
});

export type ExtendedHold = { id: number; expiresAt: Date };

/** Call with orders whose time for attempts is not nearly over. Never shortens a hold. */
export const extendHolds = (orders: readonly OfOrder[]): Statement => ({
  name: 'extend-holds',
  text: `
    update orders set expires_at = greatest(expires_at, now() + make_interval(mins => ${holdAtGateway.minutes}))
    from ${wanted}
    where orders.event_id = wanted.event_id and orders.id = wanted.order_id
    returning orders.id, orders.expires_at as "expiresAt"`,
  values: valuesOf(orders),
});
export const readHeld = (rows: Rows) => rows as ExtendedHold[];

/** Keeps the answers of the attempts that have any. */
export const keepAnswersTogether = (attempts: readonly (OfOrder & Pick<Attempt, 'sealedAnswers'>)[]): Statement => ({
  name: 'keep-answers-together',
  text: `
    update order_buyer set sealed_answers = wanted.answers
    from unnest($1::bigint[], $2::bigint[], $3::bytea[]) wanted (event_id, order_id, answers)
    where order_buyer.event_id = wanted.event_id and order_buyer.order_id = wanted.order_id and wanted.answers is not null`,
  values: [...valuesOf(attempts), byteStrings(attempts.map(({ sealedAnswers }) => sealedAnswers))],
});
