import { sql } from 'kysely';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import { paymentMoves } from '../../../domain/payments/payment-states.ts';
import type { Db } from '../../platform/deps.ts';
import type { PaymentRow } from '../payments/payments.queries.ts';
import { isInFilter, type RowFilter } from '../payments/review-filter.queries.ts';

const { from: owed, to: gone } = paymentMoves.refund;
export const refusalLengthMax = 200;
/** Longer than the time-out of a call to a provider. */
const aWhileAgo = sql<Date>`now() - interval '2 minutes'`;

export type RefundFilter = RowFilter & { isDue?: boolean | undefined };
const filtered = { amountCents: sql<number>`payment.captured_cents`, since: sql<Date>`payment.settled_at` };

const refunds = (db: Db, { isDue, ...filter }: RefundFilter) =>
  db
    .selectFrom('payment')
    .innerJoin('orders', (join) =>
      join.onRef('orders.eventId', '=', 'payment.eventId').onRef('orders.id', '=', 'payment.orderId'),
    )
    .where('payment.status', 'in', isDue === undefined ? [...owed, gone] : isDue ? owed : [gone])
    .where(isInFilter(filter, filtered));

const withBuyer = (db: Db, filter: RefundFilter) =>
  refunds(db, filter).leftJoin('orderBuyer', (join) =>
    join.onRef('orderBuyer.eventId', '=', 'payment.eventId').onRef('orderBuyer.orderId', '=', 'payment.orderId'),
  );

/** Open refunds first, the oldest before the others; then finished ones, the newest first. */
export async function listRefunds(db: Db, filter: RefundFilter, { offset, limit }: { offset: number; limit: number }) {
  const items = await withBuyer(db, filter)
    .orderBy(sql`payment.status = 'REFUNDED'`)
    .orderBy(
      sql`case when payment.status = 'REFUNDED' then now() - payment.settled_at else payment.settled_at - 'epoch' end`,
    )
    .orderBy('payment.invoiceNo')
    .offset(offset)
    .limit(limit)
    .selectAll('payment')
    .select('orderBuyer.sealedPerson')
    .execute();
  const { total } = await refunds(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

/** The buyers of the refunds that fit, the newest first. */
export const listRefundBuyers = (db: Db, filter: RefundFilter, countMax: number) =>
  withBuyer(db, filter)
    .orderBy('payment.settledAt', 'desc')
    .limit(countMax)
    .select(['payment.orderId', 'orderBuyer.sealedPerson'])
    .execute();

/** Refunds that a provider can send and that were never tried. */
export const listUntouched = (db: Db, providers: readonly ProviderName[], countMax: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('payment')
    .where('method', 'in', providers)
    .where('status', '=', 'REFUND_DUE')
    .where('refundAskedAt', 'is', null)
    .where('refundRefused', 'is', null)
    .orderBy('settledAt')
    .limit(countMax)
    .selectAll()
    .execute();

const claiming = (tx: Db, { eventId, invoiceNo }: PaymentRow, login: string) =>
  tx
    .updateTable('payment')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .set({ refundAskedAt: sql<Date>`now()`, refundUnanswered: false, decidedBy: login })
    .returning('invoiceNo');

/**
 * Claims a refund: only one caller at a time sends it. A claim without a result can be taken over after two minutes. Call with the
 * order locked.
 */
export async function claimRefund(tx: Db, payment: PaymentRow, login: string): Promise<boolean> {
  const isFree = claiming(tx, payment, login)
    .where('status', 'in', owed)
    .where(({ or, eb }) => or([eb('refundAskedAt', 'is', null), eb('refundAskedAt', '<', aWhileAgo)]));
  return (await isFree.executeTakeFirst()) !== undefined;
}

/** Claims a refund for the job, only if it was never tried. Call with the order locked. */
export async function claimUntouched(tx: Db, payment: PaymentRow, login: string): Promise<boolean> {
  const isUntouched = claiming(tx, payment, login)
    .where('status', '=', 'REFUND_DUE')
    .where('refundAskedAt', 'is', null)
    .where('refundRefused', 'is', null);
  return (await isUntouched.executeTakeFirst()) !== undefined;
}

/** Stores a provider's refusal and gives up the claim, so that the refund can be tried again. */
export const keepRefusal = (db: Db, { eventId, invoiceNo }: PaymentRow, login: string, because: string) =>
  db
    .updateTable('payment')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .where('status', 'in', owed)
    .where('decidedBy', '=', login)
    .set({ refundAskedAt: null, decidedBy: null, refundRefused: because.slice(0, refusalLengthMax) })
    .execute();

/** Marks claims without a result as unanswered. Each is returned once. */
export const markUnanswered = (tx: Db): Promise<PaymentRow[]> =>
  tx
    .updateTable('payment')
    .where('status', 'in', owed)
    .where('refundAskedAt', '<', aWhileAgo)
    .where('refundUnanswered', '=', false)
    .set({ refundUnanswered: true })
    .returningAll()
    .execute();
