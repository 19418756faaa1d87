import { sql } from 'kysely';
import { paymentMoves } from '../../../domain/payments/payment-states.ts';
import type { Db } from '../../platform/deps.ts';
import type { PaymentRow } from '../payments/payments.queries.ts';
import type { ProviderName } from './gateway.ts';

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

/** The shop's captured payments of a provider in a span of time. */
export const listCaptured = (db: Db, provider: ProviderName, from: Date, to: Date): Promise<PaymentRow[]> =>
  db
    .selectFrom('payment')
    .where('method', '=', provider)
    .where('capturedCents', 'is not', null)
    .where('settledAt', '>=', from)
    .where('settledAt', '<=', to)
    .selectAll()
    .execute();

export const askNow = (db: Db, { eventId, invoiceNo }: PaymentRow) =>
  db
    .updateTable('payment')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .where('status', 'in', paymentMoves.capture.from)
    .set({ askAt: sql<Date>`now()` })
    .execute();

export async function addSettlementReport(tx: Db, provider: ProviderName, report: unknown): Promise<void> {
  await tx
    .insertInto('reconciliation')
    .values({ kind: 'settlement', provider, report: JSON.stringify(report) })
    .execute();
}

export async function wasCompared(db: Db, digest: string): Promise<boolean> {
  const before = await db
    .selectFrom('reconciliation')
    .where('kind', '=', 'settlement')
    .where(sql<boolean>`report ->> 'digest' = ${digest}`)
    .select('id')
    .executeTakeFirst();
  return before !== undefined;
}
