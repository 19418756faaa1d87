import { type ExpressionBuilder, sql } from 'kysely';
import { texts } from '../../platform/database/arrays.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import { isInFilter, type RowFilter } from '../payments/review-filter.queries.ts';

const proofsOf = ({ selectFrom }: Pick<ExpressionBuilder<DB, 'payment'>, 'selectFrom'>) =>
  selectFrom('transferProof')
    .whereRef('transferProof.eventId', '=', 'payment.eventId')
    .whereRef('transferProof.invoiceNo', '=', 'payment.invoiceNo');

export type TransferFilter = RowFilter & { hasReceipt?: boolean | undefined };
const filtered = { amountCents: sql<number>`payment.amount_cents`, since: sql<Date>`payment.created_at` };

/** Transfers that wait for a decision. After the hold only those with a receipt stay in the list. */
const waiting = (db: Db, { hasReceipt, ...filter }: TransferFilter) =>
  db
    .selectFrom('payment')
    .innerJoin('orders', (join) =>
      join.onRef('orders.eventId', '=', 'payment.eventId').onRef('orders.id', '=', 'payment.orderId'),
    )
    .where('payment.method', '=', 'CASH')
    .where('payment.status', '=', 'REQUESTED')
    .where((row) => {
      const hasProof = row.exists(proofsOf(row).select('transferProof.number'));
      if (hasReceipt === true) return hasProof;
      const isHeld = row('orders.status', '=', 'WAITING');
      return hasReceipt === false ? row.and([isHeld, row.not(hasProof)]) : row.or([isHeld, hasProof]);
    })
    .where(isInFilter(filter, filtered));

const withBuyer = (db: Db, filter: TransferFilter) =>
  waiting(db, filter).leftJoin('orderBuyer', (join) =>
    join.onRef('orderBuyer.eventId', '=', 'payment.eventId').onRef('orderBuyer.orderId', '=', 'payment.orderId'),
  );

/** The oldest first. */
export async function listWaiting(
  db: Db,
  filter: TransferFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  const items = await withBuyer(db, filter)
    .innerJoin('event', 'event.id', 'payment.eventId')
    .orderBy('payment.createdAt')
    .orderBy('payment.invoiceNo')
    .offset(offset)
    .limit(limit)
    .select((row) => [
      'payment.eventId',
      'payment.orderId',
      'payment.invoiceNo',
      'payment.amountCents',
      'payment.createdAt',
      'payment.awaitsProof',
      'payment.note',
      'payment.decidedBy',
      'orders.expiresAt',
      'orders.status',
      'event.nameCht',
      'event.nameEng',
      'orderBuyer.sealedPerson',
      proofsOf(row)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('proofs'),
      proofsOf(row)
        .select(({ fn }) => fn.max('uploadedAt').as('lastAt'))
        .as('lastProofAt'),
    ])
    .execute();
  const { total } = await waiting(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}
export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>['items'][number];

/** The buyers of the transfers that fit, the oldest first. */
export const listWaitingBuyers = (db: Db, filter: TransferFilter, countMax: number) =>
  withBuyer(db, filter)
    .orderBy('payment.createdAt')
    .limit(countMax)
    .select(['payment.orderId', 'orderBuyer.sealedPerson'])
    .execute();

/** The transfers with these invoice numbers that a line may pay for: those that wait, and those whose order is over or that were rejected. */
export const listPayableNamed = (db: Db, invoiceNos: readonly string[]) =>
  db
    .selectFrom('payment')
    .leftJoin('orderBuyer', (join) =>
      join.onRef('orderBuyer.eventId', '=', 'payment.eventId').onRef('orderBuyer.orderId', '=', 'payment.orderId'),
    )
    .where('payment.method', '=', 'CASH')
    .where('payment.status', 'in', ['REQUESTED', 'FAILED'])
    .where(sql<boolean>`payment.invoice_no = any(${texts(invoiceNos)}::text[])`)
    .select(['payment.invoiceNo', 'payment.orderId', 'payment.amountCents', 'orderBuyer.sealedPerson'])
    .execute();

/**
 * Every transfer of the last months, decided or not: a statement line may be about any of them. As one text for a worker thread, since
 * parsing tens of thousands of rows would block the event loop.
 */
export async function knownAsText(db: Db, days: number): Promise<string> {
  const { rows } = await sql<{ known: string }>`
    select coalesce(json_agg(json_build_object('invoiceNo', invoice_no, 'amountCents', payment.amount_cents, 'status', payment.status,
      'orderStatus', orders.status, 'isOver', expires_at <= now()) order by payment.created_at), '[]')::text as known
    from payment join orders on orders.event_id = payment.event_id and orders.id = payment.order_id
    where method = 'CASH' and payment.created_at > now() - make_interval(days => ${days})`.execute(db);
  return rows[0]?.known ?? '[]';
}
