// The statements that begin many transfers together, for two round trips. The orders stay locked between them.
import { bigints, ints, texts } from '../../platform/database/arrays.ts';
import type { Statement } from '../../platform/database/pipelined-connection.ts';
import { type OfOrder, valuesOf } from '../payments/locked-orders.queries.ts';

export type NewTransfer = OfOrder & {
  invoiceNo: string;
  merchantId: string;
  amountCents: number;
  minutes: number;
};

export const addTransfers = (transfers: readonly NewTransfer[]): Statement => ({
  name: 'add-transfers',
  text: `
    insert into payment (event_id, order_id, invoice_no, merchant_id, amount_cents, method)
    select *, 'CASH' from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])`,
  values: [
    ...valuesOf(transfers),
    texts(transfers.map(({ invoiceNo }) => invoiceNo)),
    texts(transfers.map(({ merchantId }) => merchantId)),
    bigints(transfers.map(({ amountCents }) => amountCents)),
  ],
});

/** Never shortens a hold. */
export const holdForTransfers = (transfers: readonly NewTransfer[]): Statement => ({
  name: 'hold-for-transfers',
  text: `
    update orders set expires_at = greatest(expires_at, now() + make_interval(mins => wanted.minutes))
    from unnest($1::bigint[], $2::bigint[], $3::int[]) wanted (event_id, order_id, minutes)
    where orders.event_id = wanted.event_id and orders.id = wanted.order_id`,
  values: [...valuesOf(transfers), ints(transfers.map(({ minutes }) => minutes))],
});
