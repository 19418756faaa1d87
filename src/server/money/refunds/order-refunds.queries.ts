// Portions of a settled payment that go back: for returned tickets, cheaper seats, or by goodwill (docs/decisions/0046).
import { sql } from 'kysely';
import type { KeptMoney } from '../../../domain/orders/kept-money.ts';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';

type OfOrder = { eventId: number; orderId: number };
export type RefundKey = { eventId: number; invoiceNo: string; number: number };

const refunds = (db: Db) => db.selectFrom('paymentRefund').selectAll();
export type OrderRefundRow = Awaited<ReturnType<typeof listOrderRefunds>>[number];

/** The newest first. */
export const listOrderRefunds = (db: Db, { eventId, orderId }: OfOrder) =>
  refunds(db)
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('invoiceNo')
    .orderBy('number', 'desc')
    .execute();

const unsent = (db: Db) =>
  db
    .selectFrom('paymentRefund')
    .where('paymentRefund.sentAt', 'is', null)
    .where('paymentRefund.declinedAt', 'is', null);

const listUnsent = (db: Db, { offset, limit }: Page) =>
  unsent(db)
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.eventId', '=', 'paymentRefund.eventId')
        .onRef('payment.invoiceNo', '=', 'paymentRefund.invoiceNo'),
    )
    .leftJoin('orderBuyer', (join) =>
      join
        .onRef('orderBuyer.eventId', '=', 'paymentRefund.eventId')
        .onRef('orderBuyer.orderId', '=', 'paymentRefund.orderId'),
    )
    .orderBy('paymentRefund.createdAt')
    .orderBy('paymentRefund.invoiceNo')
    .orderBy('paymentRefund.number')
    .offset(offset)
    .limit(limit)
    .selectAll('paymentRefund')
    .select(['payment.method', 'orderBuyer.sealedPerson'])
    .execute();
export type UnsentRefund = Awaited<ReturnType<typeof listUnsent>>[number];

/** The refunds that are still to go back, with their buyers, the oldest first. */
export async function listUnsentRefunds(db: Db, page: Page): Promise<Listed<UnsentRefund>> {
  const counting = unsent(db).select(({ fn }) => fn.countAll<number>().as('total'));
  return { items: await listUnsent(db, page), total: (await counting.executeTakeFirstOrThrow()).total };
}

export const findOrderRefund = (db: Db, { eventId, invoiceNo, number }: RefundKey) =>
  refunds(db)
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .where('number', '=', number)
    .executeTakeFirst();

export type NewRefund = OfOrder & {
  invoiceNo: string;
  amountCents: number;
  reason: string;
  decidedBy: string;
  approvedBy: string | null;
};

/** Promises the money. Call with the order locked; the payment refuses more than was captured. */
export async function addOrderRefund(tx: Db, refund: NewRefund): Promise<void> {
  const { eventId, orderId, invoiceNo, amountCents, reason, decidedBy, approvedBy } = refund;
  await sql`
    with promised as (
      update payment set given_back_cents = given_back_cents + ${amountCents}
      where event_id = ${eventId} and invoice_no = ${invoiceNo}
    )
    insert into payment_refund (event_id, invoice_no, number, order_id, amount_cents, reason, decided_by, approved_by)
    select ${eventId}, ${invoiceNo}, coalesce(max(number), 0) + 1, ${orderId}, ${amountCents}, ${reason}, ${decidedBy},
      ${approvedBy}
    from payment_refund where event_id = ${eventId} and invoice_no = ${invoiceNo}`.execute(tx);
}

/** Takes the promise back, unless somebody of finance approved it. False when it was decided before. Call with the order locked. */
export async function declineOrderRefund(
  tx: Db,
  { eventId, invoiceNo, number }: RefundKey,
  { reason, login }: { reason: string; login: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with declined as (
      update payment_refund set declined_at = now(), declined_by = ${login}, decline_reason = ${reason}
      where event_id = ${eventId} and invoice_no = ${invoiceNo} and number = ${number}
        and sent_at is null and declined_at is null and approved_by is null and asked_at is null
      returning amount_cents
    )
    update payment set given_back_cents = given_back_cents - declined.amount_cents from declined
    where event_id = ${eventId} and invoice_no = ${invoiceNo}`.execute(tx);
  return numAffectedRows === 1n;
}

type Decision = KeptMoney & { beforeCents: number };

/**
 * The money that was decided together with a refund, as the ledger has it, and how much of it went to the refunds before this one. The lines of
 * one transaction may differ by the clocks of the nodes of a distributed database.
 */
export async function findDecision(tx: Db, { eventId, invoiceNo, number }: RefundKey): Promise<Decision> {
  const { rows } = await sql<Decision>`
    with decision as (
      select order_id, created_at from payment_refund
      where event_id = ${eventId} and invoice_no = ${invoiceNo} and number = ${number}
    ), decided as (
      select coalesce(sum(amount_cents), 0) as all_cents,
        coalesce(sum(amount_cents) filter (where (invoice_no, number) < (${invoiceNo}, ${number})), 0) as before_cents
      from payment_refund join decision using (order_id, created_at) where event_id = ${eventId}
    ), charged as (
      select coalesce(-sum(amount_cents) filter (where charge = 'FEE'), 0) as fees_cents,
        coalesce(-sum(amount_cents) filter (where charge = 'DELIVERY'), 0) as delivery_cents
      from ledger_line join decision on ledger_line.order_id = decision.order_id
        and at between created_at - interval '1 second' and created_at + interval '1 second'
      where event_id = ${eventId} and kind = 'REFUND'
    )
    select before_cents::bigint, fees_cents::bigint, delivery_cents::bigint,
      (all_cents - fees_cents - delivery_cents)::bigint as other_cents
    from decided cross join charged`.execute(tx);
  return onlyRow(rows);
}

/** Longer than the time-out of a call to a provider. */
const aWhileAgo = sql<Date>`now() - interval '2 minutes'`;

/** Refunds that finance approved, that a provider can send, and that were never tried. */
export const listUntouchedRefunds = (db: Db, providers: readonly ProviderName[], countMax: number) =>
  db
    .selectFrom('paymentRefund')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.eventId', '=', 'paymentRefund.eventId')
        .onRef('payment.invoiceNo', '=', 'paymentRefund.invoiceNo'),
    )
    .where('payment.method', 'in', providers)
    .where('paymentRefund.sentAt', 'is', null)
    .where('paymentRefund.declinedAt', 'is', null)
    .where('paymentRefund.approvedBy', 'is not', null)
    .where('paymentRefund.askedAt', 'is', null)
    .where('paymentRefund.refused', 'is', null)
    .orderBy('paymentRefund.createdAt')
    .limit(countMax)
    .selectAll('paymentRefund')
    .execute();

const change = (tx: Db, { eventId, invoiceNo, number }: RefundKey) =>
  tx
    .updateTable('paymentRefund')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .where('number', '=', number)
    .where('sentAt', 'is', null)
    .where('declinedAt', 'is', null);

const claiming = (tx: Db, key: RefundKey, login: string) =>
  change(tx, key).set({ askedAt: sql<Date>`now()`, isUnanswered: false, sentBy: login }).returning('number');

/** Only one caller at a time sends a refund, and approves it by that. A claim without a result can be taken over after two minutes. */
export async function claimOrderRefund(tx: Db, key: RefundKey, login: string): Promise<boolean> {
  const isFree = claiming(tx, key, login)
    .set(({ fn, ref, val }) => ({ approvedBy: fn.coalesce(ref('approvedBy'), val(login)) }))
    .where(({ or, eb }) => or([eb('askedAt', 'is', null), eb('askedAt', '<', aWhileAgo)]));
  return (await isFree.executeTakeFirst()) !== undefined;
}

/** Claims a refund for the job, which takes only what was never tried. */
export async function claimUntouchedRefund(tx: Db, key: RefundKey, login: string): Promise<boolean> {
  const isUntouched = claiming(tx, key, login).where('askedAt', 'is', null).where('refused', 'is', null);
  return (await isUntouched.executeTakeFirst()) !== undefined;
}

/**
 * Stores a provider's refusal and gives up the claim, so that the refund can be tried again. Call with the order locked: whoever is just
 * told that it is claimed reads by whom.
 */
export const keepOrderRefusal = (tx: Db, key: RefundKey, login: string, because: string) =>
  change(tx, key).where('sentBy', '=', login).set({ askedAt: null, sentBy: null, refused: because }).execute();

/** False when it was sent before. */
export async function markOrderRefundSent(tx: Db, key: RefundKey, login: string, note: string | null) {
  const sent = change(tx, key).set({
    sentAt: sql<Date>`now()`,
    sentBy: login,
    note,
    refused: null,
    isUnanswered: false,
  });
  return (await sent.returning('number').executeTakeFirst()) !== undefined;
}

/** Marks claims without a result as unanswered. Each is returned once. */
export const markUnansweredRefunds = (tx: Db) =>
  tx
    .updateTable('paymentRefund')
    .where('sentAt', 'is', null)
    .where('askedAt', '<', aWhileAgo)
    .where('isUnanswered', '=', false)
    .set({ isUnanswered: true })
    .returningAll()
    .execute();
