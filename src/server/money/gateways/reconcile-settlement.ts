// Compares a provider's settlement file with the payments of the shop. Differences are stored and mailed to the shop.
import { hash } from 'node:crypto';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { tellShop } from '../payments/payment-mails.ts';
import { findPayment, type PaymentRow } from '../payments/payments.queries.ts';
import type { ProviderName } from './gateway.ts';
import { addSettlementReport, askNow, listCaptured, wasCompared } from './reconciliation.queries.ts';
import { readSettlement, type SettlementLine } from './settlement-lines.ts';

type Services = Pick<Deps, 'db' | 'configuration' | 'signingKey'>;
export type Difference = {
  invoiceNo: string;
  /** For `notCaptured` the gateway is asked at once: the payment may be captured a moment later. */
  is:
    | 'unknown'
    | 'notCaptured'
    | 'otherAmount'
    | 'otherCurrency'
    | 'otherReference'
    | 'otherRefund'
    | 'missing'
    | 'twice';
  amountCents: number;
};
export type SettlementReport = {
  digest: string;
  lines: number;
  agree: number;
  wasComparedBefore: boolean;
  differences: Difference[];
};

const mailsMax = 20;

export async function reconcileSettlement(
  services: Services,
  provider: ProviderName,
  text: string,
): Promise<SettlementReport> {
  const lines = readSettlement(text);
  const found = await Promise.all(
    lines.map(async (line) => ({ line, payment: await paymentOf(services.db, provider, line) })),
  );
  const byLine = found.flatMap(({ line, payment }) => differenceOf(line, payment));
  const differences = [...byLine, ...twiceIn(lines), ...(await missingIn(services.db, provider, lines))];
  const digest = hash('sha256', text, 'base64url');
  const wasComparedBefore = await wasCompared(services.db, digest);
  const report = { digest, lines: lines.length, agree: lines.length - byLine.length, wasComparedBefore, differences };
  await services.db.transaction().execute(async (tx) => {
    await addSettlementReport(tx, provider, report);
    for (const { payment } of found) if (payment) await askNow(tx, payment);
    if (!wasComparedBefore)
      for (const difference of differences.slice(0, mailsMax)) await tell(tx, services, difference);
  });
  return report;
}

async function paymentOf(db: Db, provider: ProviderName, { invoiceNo }: SettlementLine): Promise<PaymentRow | null> {
  const eventId = eventOfInvoice(invoiceNo);
  const payment = eventId === null ? undefined : await findPayment(db, eventId, invoiceNo);
  return payment?.method === provider ? payment : null;
}

function differenceOf(line: SettlementLine, payment: PaymentRow | null): Difference[] {
  const { invoiceNo, amountCents } = line;
  const differs = (is: Difference['is']): Difference[] => [{ invoiceNo, is, amountCents }];
  if (!payment) return differs('unknown');
  if (payment.capturedCents === null) return differs('notCaptured');
  if (payment.capturedCents !== amountCents) return differs('otherAmount');
  if (payment.currency !== line.currency && payment.status !== 'MISMATCHED') return differs('otherCurrency');
  if (payment.providerRef !== line.providerRef) return differs('otherReference');
  return line.isRefunded === (payment.status === 'REFUNDED') ? [] : differs('otherRefund');
}

/** Payments that were captured twice for one attempt. */
function twiceIn(lines: readonly SettlementLine[]): Difference[] {
  const byInvoice = Map.groupBy(lines, ({ invoiceNo }) => invoiceNo);
  return [...byInvoice.values()].flatMap((some) => {
    const references = new Set(some.map(({ providerRef }) => providerRef));
    return references.size > 1 && some[0]
      ? [{ invoiceNo: some[0].invoiceNo, is: 'twice' as const, amountCents: some[0].amountCents }]
      : [];
  });
}

/** Captured payments between the first and the last time of the file that the file does not contain. */
async function missingIn(db: Db, provider: ProviderName, lines: readonly SettlementLine[]): Promise<Difference[]> {
  if (lines.length === 0) return [];
  const times = lines.map(({ at }) => at.getTime());
  const ours = await listCaptured(db, provider, new Date(Math.min(...times)), new Date(Math.max(...times)));
  const theirs = new Set(lines.map(({ invoiceNo }) => invoiceNo));
  return ours
    .filter(({ invoiceNo }) => !theirs.has(invoiceNo))
    .map(({ invoiceNo, capturedCents }) => ({ invoiceNo, is: 'missing', amountCents: capturedCents ?? 0 }));
}

async function tell(tx: Db, services: Services, { invoiceNo, is, amountCents }: Difference): Promise<void> {
  const eventId = eventOfInvoice(invoiceNo);
  const payment = eventId === null ? undefined : await findPayment(tx, eventId, invoiceNo);
  const order = payment ? { eventId: payment.eventId, id: payment.orderId } : null;
  await tellShop(tx, services, is === 'unknown' ? 'unknownInvoice' : 'notSettled', order, { invoiceNo, amountCents });
}
