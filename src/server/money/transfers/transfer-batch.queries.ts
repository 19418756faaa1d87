// The statements that begin many transfers together, for two round trips. The orders stay locked between them.
import { bigints, ints, texts } from '../../platform/database/arrays.ts';
import type { Statement } from '../../platform/database/pipelined-connection.ts';
import { type OfOrder, valuesOf } from '../payments/locked-orders.queries.ts';

export type NewTransfer = OfOrder & {
  invoiceNo: string;
  merchantId: string;
  amountCents: number;
  transferHours: number;
  heldUntil: Date;
};

export const addTransfers = (transfers: readonly NewTransfer[]): Statement => ({
  name: 'add-transfers',
  text: `
    insert into payment (event_id, order_id, invoice_no, merchant_id, amount_cents, transfer_hours, method)
    select *, 'CASH' from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::int[])`,
  values: [
    ...valuesOf(transfers),
    texts(transfers.map(({ invoiceNo }) => invoiceNo)),
    texts(transfers.map(({ merchantId }) => merchantId)),
    bigints(transfers.map(({ amountCents }) => amountCents)),
    ints(transfers.map(({ transferHours }) => transferHours)),
  ],
});

/** Never shortens a hold. */
export const holdForTransfers = (transfers: readonly NewTransfer[]): Statement => ({
  name: 'hold-for-transfers',
  text: `
    update orders set expires_at = greatest(expires_at, wanted.held_until::timestamptz)
    from unnest($1::bigint[], $2::bigint[], $3::text[]) wanted (event_id, order_id, held_until)
    where orders.event_id = wanted.event_id and orders.id = wanted.order_id`,
  values: [...valuesOf(transfers), texts(transfers.map(({ heldUntil }) => heldUntil.toISOString()))],
});
