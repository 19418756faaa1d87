// The rules for every purchase, however fast it was.
import { sql } from 'kysely';
import { checkInvariants } from '../tests/check-invariants.ts';
import type { Hall } from '../tests/support/shop/hall.ts';
import { auditSale } from './order-audit.ts';
import { mailsByReader, type Rig } from './purchase-crowd.ts';
import type { Outcome } from './purchase-steps.ts';

export type PurchaseAudit = {
  faults: number;
  /** Told to its buyer as paid, or as waiting for a transfer, and not stored as that. */
  lost: number;
  mailsMissing: number;
  mailsTwice: number;
  seatsTwice: number;
  /** Captured money beside the price of the orders that it paid. */
  centsAstray: number;
  brokenRules: string[];
};

/** The sums of the audits of several halls. */
export function sumAudits(audits: readonly PurchaseAudit[]): PurchaseAudit {
  const total = (of: (audit: PurchaseAudit) => number) => audits.reduce((sum, audit) => sum + of(audit), 0);
  return {
    faults: total(({ faults }) => faults),
    lost: total(({ lost }) => lost),
    mailsMissing: total(({ mailsMissing }) => mailsMissing),
    mailsTwice: total(({ mailsTwice }) => mailsTwice),
    seatsTwice: total(({ seatsTwice }) => seatsTwice),
    centsAstray: total(({ centsAstray }) => centsAstray),
    brokenRules: [...new Set(audits.flatMap(({ brokenRules }) => brokenRules))],
  };
}

/** Whether every purchase went as it should. */
export const isWhole = ({ brokenRules, ...counts }: PurchaseAudit): boolean =>
  brokenRules.length === 0 && Object.values(counts).every((count) => count === 0);

export async function auditPurchases(
  rig: Rig,
  hall: Hall,
  purchases: readonly Outcome[],
  databaseUrl: string,
): Promise<PurchaseAudit> {
  const mails = await mailsByReader(rig);
  const done = purchases.filter(({ fault }) => fault === null);
  const { rows } = await sql<{ id: number; state: string; cents: number }>`
    select orders.id, case when orders.status = 'PAID' then 'PAID' when payment.method = 'CASH' then 'TRANSFER' else '' end as state,
      coalesce(payment.captured_cents, 0) - case when orders.status = 'PAID' then orders.amount_cents else 0 end as cents
    from orders join payment on payment.event_id = orders.event_id and payment.order_id = orders.id
    where orders.event_id = ${hall.eventId}`.execute(rig.db);
  const stored = new Map(rows.map(({ id, state }) => [id, state]));
  return {
    faults: purchases.length - done.length,
    lost: done.filter(({ transactionId, state }) => stored.get(transactionId) !== state).length,
    mailsMissing: done.filter(({ email }) => !mails.has(email)).length,
    mailsTwice: done.filter(({ email }) => (mails.get(email) ?? 0) > 1).length,
    seatsTwice: (await auditSale(rig.db, hall.eventId)).seatsTwice,
    centsAstray: rows.reduce((sum, { cents }) => sum + Math.abs(cents), 0),
    brokenRules: (await checkInvariants(databaseUrl)).map(({ rule }) => rule),
  };
}
