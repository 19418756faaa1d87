import { addAudit } from '../../platform/audit/audit.queries.ts';
import { trySpending } from '../../platform/limits/shared-limits.ts';
import { tellShop } from '../payments/payment-mails.ts';
import type { GatewayServices } from './gateway-services.ts';

/** Limits of audit records and mails, so that a flood of forged notices does not make a flood of them. */
const records = { what: 'forged-notice', times: 30, minutes: 60 };
const alerts = { what: 'forged-notice-alert', times: 1, minutes: 60 };

/** Writes a forged notice to the audit. It changes nothing else. */
export async function noteForged(services: GatewayServices, what: string, from: string): Promise<void> {
  services.log.warn('something claims to come from a payment provider and does not');
  if ((await trySpending(services, records, from)) > 0) return;
  await addAudit(services.db, {
    principal: 'anonymous',
    type: 'PAYMENT_NOTICE_REFUSED',
    message: what,
    remoteAddress: from,
  });
  if ((await trySpending(services, alerts, 'shop')) > 0) return;
  await tellShop(services.db, services, 'forged', null, { invoiceNo: what, amountCents: 0 });
  services.mailing.wake();
}
