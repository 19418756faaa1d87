import { addAudit } from '../../platform/audit/audit.queries.ts';
import { trySpending } from '../../platform/limits/shared-limits.ts';
import { tellShop } from '../payments/payment-mails.ts';
import type { GatewayDesk } from './gateway-desk.ts';

/** Somebody who sends a thousand of them is not given a thousand lines of the audit, nor a thousand mails. */
const records = { what: 'forged-notice', times: 30, minutes: 60 };
const alerts = { what: 'forged-notice-alert', times: 1, minutes: 60 };

/** What claims to come from a provider and does not changes nothing but the audit. */
export async function noteForged(desk: GatewayDesk, what: string, from: string): Promise<void> {
  desk.log.warn('something claims to come from a payment provider and does not');
  if ((await trySpending(desk, records, from)) > 0) return;
  await addAudit(desk.db, {
    principal: 'anonymous',
    type: 'PAYMENT_NOTICE_REFUSED',
    message: what,
    remoteAddress: from,
  });
  if ((await trySpending(desk, alerts, 'shop')) > 0) return;
  await tellShop(desk.db, desk, 'forged', null, { invoiceNo: what, amountCents: 0 });
  desk.mailing.wake();
}
