import { sql } from 'kysely';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import { paymentMoves } from '../../../domain/payments/payment-states.ts';
import { bigints, texts } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';

export type SilentReport = {
  provider: ProviderName;
  /** Attempts without a result for more than two minutes, about which the gateway is still asked. */
  silent: number;
  oldestMinutes: number;
  /** Payments that queries have found since the last report. */
  found: number;
};

/** Writes one report for each provider with something to report. Only the first server of an interval writes it. */
export async function addSilentReports(tx: Db, minutesBetween: number): Promise<SilentReport[]> {
  const minutes = sql`make_interval(mins => ${minutesBetween})`;
  // Locked before the first read, so that the second server sees the first one's report.
  await sql`select pg_advisory_xact_lock(hashtext('payment reconciliation'))`.execute(tx);
  const { rows } = await sql<{ report: SilentReport }>`
    with silent as (
      select method as provider, count(*) as silent,
        round(extract(epoch from max(now() - created_at)) / 60) as oldest_minutes, 0::bigint as found
      from payment where ask_at is not null and status = 'REQUESTED' and created_at < now() - interval '2 minutes'
      group by method
      union all
      select provider, 0, 0, count(*) from payment_notice
      where kind = 'query' and outcome = 'paid' and received_at > now() - ${minutes}
      group by provider
    ), told as (
      select provider, sum(silent) as silent, max(oldest_minutes) as oldest_minutes, sum(found) as found
      from silent group by provider
    )
    insert into reconciliation (kind, provider, report)
    select 'silent', provider, jsonb_build_object(
      'provider', provider, 'silent', silent, 'oldestMinutes', oldest_minutes, 'found', found)
    from told where not exists (
      select from reconciliation before
      where before.kind = 'silent' and before.provider = told.provider and before.at > now() - ${minutes}
    )
    returning report`.execute(tx);
  return rows.map(({ report }) => report);
}

export const forgetSilentReports = (db: Db, days: number) =>
  db
    .deleteFrom('reconciliation')
    .where('kind', '=', 'silent')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();

export type ComparedPayment = {
  invoiceNo: string;
  orderId: number;
  status: string;
  currency: string;
  refundReason: string | null;
  capturedCurrency: string | null;
  capturedCents: number | null;
  providerRef: string | null;
  /** How a person has sent all of it back. */
  note: string | null;
  /** All of it went back after the end of the file. */
  isRefundedLater: boolean;
  /** The portions that the provider had sent back by then. */
  byProviderCents: number;
  /** The portions sent back by hand, or later: the provider may know of them. */
  perhapsCents: number;
};
export type InvoiceKey = { eventId: number; invoiceNo: string };

const listed = (keys: readonly InvoiceKey[]) => sql`
  select * from unnest(${bigints(keys.map(({ eventId }) => eventId))}::bigint[],
    ${texts(keys.map(({ invoiceNo }) => invoiceNo))}::text[])`;

/** `to` is the end of the file. */
export async function findCompared(
  db: Db,
  { provider, to }: Pick<Span, 'provider' | 'to'>,
  keys: readonly InvoiceKey[],
): Promise<ComparedPayment[]> {
  const isKnown = sql`note is null and sent_at <= ${new Date(to)}`;
  const { rows } = await sql<ComparedPayment>`
    select payment.invoice_no, payment.order_id, status, currency, refund_reason, captured_currency, captured_cents, provider_ref, payment.note,
      status = ${refunded} and settled_at > ${new Date(to)} as is_refunded_later,
      coalesce(by_provider_cents, 0) as by_provider_cents, coalesce(perhaps_cents, 0) as perhaps_cents
    from payment left join lateral (
      select sum(amount_cents) filter (where ${isKnown})::integer as by_provider_cents,
        sum(amount_cents) filter (where not (${isKnown}))::integer as perhaps_cents
      from payment_refund
      where payment_refund.event_id = payment.event_id and payment_refund.invoice_no = payment.invoice_no
        and sent_at is not null
    ) sent on true
    where method = ${provider} and (payment.event_id, payment.invoice_no) in (${listed(keys)})`.execute(db);
  return rows;
}

export type CapturedPayment = InvoiceKey & {
  orderId: number;
  amountCents: number;
  capturedCurrency: string | null;
  refundReason: string | null;
};
const { to: refunded } = paymentMoves.refund;
type Span = { provider: ProviderName; from: number; to: number; countMax: number };

/**
 * The shop's captured payments of a provider in a span of time, a page at a time. Of a refunded one the time of its capture is not kept, so
 * it counts at the time when it began.
 */
export async function listCaptured(
  db: Db,
  { provider, from, to, countMax }: Span,
  after: InvoiceKey,
): Promise<CapturedPayment[]> {
  const { rows } = await sql<CapturedPayment>`
    select event_id, invoice_no, order_id, captured_cents as amount_cents, captured_currency, refund_reason from payment
    where method = ${provider} and captured_cents is not null
      and case status when ${refunded} then created_at else settled_at end between ${new Date(from)} and ${new Date(to)}
      and (event_id, invoice_no) > (${after.eventId}, ${after.invoiceNo})
    order by event_id, invoice_no limit ${countMax}`.execute(db);
  return rows;
}

/** The gateway is asked about these payments, whose money has not come. */
export const askNow = (db: Db, keys: readonly InvoiceKey[]) =>
  db
    .updateTable('payment')
    .where(sql<boolean>`(event_id, invoice_no) in (${listed(keys)})`)
    .where('status', 'in', paymentMoves.capture.from)
    .set({ askAt: sql<Date>`now()` })
    .execute();

type NewReport = { provider: ProviderName; report: unknown; uploadedBy: string | null };

export async function addSettlementReport(tx: Db, { provider, report, uploadedBy }: NewReport): Promise<void> {
  await tx
    .insertInto('reconciliation')
    .values({ kind: 'settlement', provider, report: JSON.stringify(report), uploadedBy })
    .execute();
}

export const lockDigest = (tx: Db, digest: string) =>
  sql`select pg_advisory_xact_lock(hashtext('settlement file'), hashtext(${digest}))`.execute(tx);

export async function wasCompared(db: Db, digest: string): Promise<boolean> {
  const before = await db
    .selectFrom('reconciliation')
    .where('kind', '=', 'settlement')
    .where(sql<boolean>`report ->> 'digest' = ${digest}`)
    .select('id')
    .executeTakeFirst();
  return before !== undefined;
}
