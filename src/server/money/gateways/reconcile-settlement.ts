// Compares a provider's settlement file with the payments of the shop. Differences are stored and mailed to the shop.

import type { ProviderName } from '../../../domain/payments/bounds.ts';
import { currencyNumber, foreignCurrency, otherCurrency } from '../../../domain/payments/currencies.ts';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { tellShop } from '../payments/payment-mails.ts';
import {
  addSettlementReport,
  askNow,
  type CapturedPayment,
  type ComparedPayment,
  findCompared,
  type InvoiceKey,
  listCaptured,
  lockDigest,
  wasCompared,
} from './reconciliation.queries.ts';
import type { ComparedLine, SettlementFile } from './settlement-file.ts';

type Services = Pick<Deps, 'db' | 'configuration' | 'settings' | 'signingKey'>;
export type Difference = {
  invoiceNo: string;
  /** The gateway is asked at once about `notCaptured`: the payment may be captured a moment later. */
  is:
    | 'unknown'
    | 'notCaptured'
    | 'otherAmount'
    | 'otherCurrency'
    | 'otherReference'
    | 'otherRefund'
    | 'missing'
    | 'twice'
    /** A line about money with which an earlier line agrees. */
    | 'repeated';
  amountCents: number;
  /** Set for an amount that is not in Hong Kong dollars; empty where nobody knows it. */
  currency?: string;
  /** The shop's own amount where it has another one. */
  ourCents?: number;
  ourCurrency?: string;
  /** The order of the payment, where the shop knows it. */
  orderId?: number;
};
export type SettlementReport = {
  digest: string;
  lines: number;
  agree: number;
  /** In Hong Kong dollars; money that came in another currency is no part of it. */
  agreeCents: number;
  wasComparedBefore: boolean;
  differenceCount: number;
  /** The first ones, at most as many as are kept. */
  differences: Difference[];
};

const mailsMax = 20;
const keptMax = 2000;
const paymentsPerPage = 1000;

export async function reconcileSettlement(
  services: Services,
  provider: ProviderName,
  { digest, lines, parts, span, twice }: SettlementFile,
  saidBy: Actor | null = null,
): Promise<SettlementReport> {
  const { db } = services;
  const { differing, orderIds, agreeCents } = await compareParts(db, { provider, to: span?.to ?? 0 }, parts);
  const missing = span ? await missingIn(db, { provider, ...span }, orderIds) : [];
  const differences = [
    ...differing,
    ...twice.map((line) => ofLine(line, 'twice', orderIds.get(line.invoiceNo))),
    ...missing,
  ];
  const report = {
    digest,
    lines,
    agree: lines - differing.length,
    agreeCents,
    differenceCount: differences.length,
    differences: differences.slice(0, keptMax),
  };
  const notCaptured = keysOf(differing.filter(({ is }) => is === 'notCaptured'));
  return db.transaction().execute((tx) => keep(tx, services, { provider, report, saidBy, notCaptured }));
}

type Compared = { provider: ProviderName; to: number };

/** The orders of their payments, as far as the shop knows them, and the lines that differ. Other work goes on between the parts. */
async function compareParts(db: Db, file: Compared, parts: readonly string[]) {
  const differing: Difference[] = [];
  const orderIds = new Map<string, number>();
  const agreeing = new Set<string>();
  let agreeCents = 0;
  for (const part of parts) {
    const lines = JSON.parse(part) as ComparedLine[];
    const payments = await paymentsOf(db, file, lines);
    for (const line of lines) {
      const payment = payments.get(line.invoiceNo);
      const difference = differenceOf(line, payment) ?? repeatedOf(line, payment, agreeing);
      if (difference) differing.push(difference);
      else if (payment && otherCurrency(payment) === null) agreeCents += line.amountCents;
      if (payment) orderIds.set(line.invoiceNo, payment.orderId);
    }
  }
  return { differing, orderIds, agreeCents };
}

/** Captured payments between the first and the last time of the file that the file does not contain. */
async function missingIn(
  db: Db,
  span: { provider: ProviderName; from: number; to: number },
  theirs: ReadonlyMap<string, number>,
): Promise<Difference[]> {
  const missing: Difference[] = [];
  for (let after: InvoiceKey | undefined = { eventId: 0, invoiceNo: '' }; after; ) {
    const page: CapturedPayment[] = await listCaptured(db, { ...span, countMax: paymentsPerPage }, after);
    for (const { invoiceNo, orderId, amountCents, ...payment } of page)
      if (!theirs.has(invoiceNo))
        missing.push({ invoiceNo, is: 'missing', amountCents, ...inCurrency(otherCurrency(payment)), orderId });
    after = page.length === paymentsPerPage ? page.at(-1) : undefined;
  }
  return missing;
}

type ComparedFile = {
  provider: ProviderName;
  report: Omit<SettlementReport, 'wasComparedBefore'>;
  saidBy: Actor | null;
  notCaptured: InvoiceKey[];
};

/** The same file is mailed about once, also when two people upload it together. */
async function keep(
  tx: Db,
  services: Services,
  { provider, report, saidBy, notCaptured }: ComparedFile,
): Promise<SettlementReport> {
  await lockDigest(tx, report.digest);
  const wasComparedBefore = await wasCompared(tx, report.digest);
  const compared = { ...report, wasComparedBefore };
  await addSettlementReport(tx, { provider, report: compared, uploadedBy: saidBy?.principal ?? null });
  await askNow(tx, notCaptured);
  if (!wasComparedBefore)
    for (const difference of report.differences.slice(0, mailsMax)) await tell(tx, services, difference);
  const message = `${provider}: ${report.lines} lines, ${report.agree} agree, ${report.differenceCount} differences`;
  if (saidBy) await addAudit(tx, { ...saidBy, type: 'SETTLEMENT_COMPARED', message });
  return compared;
}

async function paymentsOf(
  db: Db,
  file: Compared,
  lines: readonly ComparedLine[],
): Promise<Map<string, ComparedPayment>> {
  const payments = await findCompared(db, file, keysOf(lines));
  return new Map(payments.map((payment) => [payment.invoiceNo, payment]));
}

/** The keys without numbers that no payment can have. */
const keysOf = (lines: readonly Pick<ComparedLine, 'invoiceNo'>[]): InvoiceKey[] =>
  lines.flatMap(({ invoiceNo }) => {
    const eventId = eventOfInvoice(invoiceNo);
    return eventId === null ? [] : [{ eventId, invoiceNo }];
  });

function differenceOf(line: ComparedLine, payment: ComparedPayment | undefined): Difference | null {
  const differs = (is: Difference['is']) => ofLine(line, is, payment?.orderId);
  if (!payment) return differs('unknown');
  if (payment.capturedCents === null) return differs('notCaptured');
  const isSame = payment.capturedCents === line.amountCents;
  if (!isSame || !isOfCurrency(line, payment)) {
    const { currency: ourCurrency } = inCurrency(otherCurrency(payment));
    const ours = { ourCents: payment.capturedCents, ...(ourCurrency !== undefined && { ourCurrency }) };
    return { ...differs(isSame ? 'otherCurrency' : 'otherAmount'), ...ours };
  }
  if (payment.providerRef !== line.providerRef) return differs('otherReference');
  return fitsRefunds(line, payment) ? null : differs('otherRefund');
}

/** The money of a payment agrees once, however often a line says it. */
function repeatedOf(
  line: ComparedLine,
  payment: ComparedPayment | undefined,
  agreeing: Set<string>,
): Difference | null {
  if (agreeing.has(line.invoiceNo)) return ofLine(line, 'repeated', payment?.orderId);
  agreeing.add(line.invoiceNo);
  return null;
}

/** True, too, where the shop does not know the other currency in which the money came. */
const isOfCurrency = (line: ComparedLine, payment: ComparedPayment): boolean =>
  otherCurrency(payment) === '' || currencyNumber(payment.capturedCurrency ?? payment.currency) === line.currency;

/**
 * Money that a person sent back may have gone through the provider or another way, and the file may be older than what was sent after its last
 * line: the provider may know of both.
 */
function fitsRefunds({ refunded, amountCents }: ComparedLine, payment: ComparedPayment): boolean {
  const { byProviderCents, perhapsCents } = payment.status === 'REFUNDED' ? allOf(amountCents, payment) : payment;
  const mostCents = byProviderCents + perhapsCents;
  if (refunded === 'NOTHING') return byProviderCents === 0;
  return refunded === 'ALL' ? mostCents === amountCents : mostCents > 0 && byProviderCents < amountCents;
}

const allOf = (cents: number, { note, isRefundedLater }: ComparedPayment) =>
  note === null && !isRefundedLater
    ? { byProviderCents: cents, perhapsCents: 0 }
    : { byProviderCents: 0, perhapsCents: cents };

type Line = Pick<ComparedLine, 'invoiceNo' | 'amountCents' | 'currency'>;

const ofLine = (
  { invoiceNo, amountCents, currency }: Line,
  is: Difference['is'],
  orderId: number | undefined,
): Difference => ({
  invoiceNo,
  is,
  amountCents,
  ...inCurrency(foreignCurrency(currency)),
  ...(orderId !== undefined && { orderId }),
});

const inCurrency = (currency: string | null): Pick<Difference, 'currency'> => (currency === null ? {} : { currency });

async function tell(tx: Db, services: Services, difference: Difference): Promise<void> {
  const { invoiceNo, is, amountCents, currency, orderId } = difference;
  const eventId = eventOfInvoice(invoiceNo);
  const order = eventId === null || orderId === undefined ? null : { eventId, id: orderId };
  await tellShop(tx, services, is === 'unknown' ? 'unknownInvoice' : 'notSettled', order, {
    invoiceNo,
    amountCents,
    otherCurrency: currency ?? null,
  });
}
