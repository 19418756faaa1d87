// Providers send due refunds. The shop tries each payment once. A refused refund, or one without a result, is left to a person, because
// money must never go back twice. Mismatched money is left to a person from the start.
import { lockOrder } from '../../shop/orders/order-locks.queries.ts';
import { providersThatRefund } from '../gateways/gateway.ts';
import type { GatewayServices } from '../gateways/gateway-services.ts';
import type { PaymentRow } from '../payments/payments.queries.ts';
import { senderOf } from './describe-refund.ts';
import { claimUntouched, keepRefusal, listUntouched } from './refunds.queries.ts';
import { finishRefund } from './send-refund.ts';
import { tellShopOfRefund } from './tell-of-refund.ts';

const refundsAtOnce = 4;
const bySystem = { principal: 'system', remoteAddress: null };

/** True when there may be more. */
export async function sendDueRefunds(services: GatewayServices): Promise<boolean> {
  const providers = providersThatRefund(services.gateways);
  if (providers.length === 0) return false;
  const due = await listUntouched(services.db, providers, refundsAtOnce);
  const outcomes = await Promise.allSettled(due.map((payment) => sendByItself(services, payment)));
  for (const [at, outcome] of outcomes.entries())
    if (outcome.status === 'rejected')
      services.log.error(
        { err: outcome.reason, invoiceNo: due[at]?.invoiceNo },
        'a refund did not come to its end: docs/OPERATIONS.md says what to do',
      );
  return due.length === refundsAtOnce && outcomes.every(({ status }) => status === 'fulfilled');
}

async function sendByItself(services: GatewayServices, payment: PaymentRow): Promise<void> {
  const send = senderOf(services.gateways, payment);
  if (!send || !(await claim(services, payment))) return;
  const answer = await send(payment, payment.capturedCents ?? 0);
  if (answer.is === 'sent') await finishRefund(services, payment, bySystem, null);
  if (answer.is === 'refused') await leaveToPerson(services, payment, answer.because);
  if (answer.is === 'unknown')
    services.log.warn({ invoiceNo: payment.invoiceNo }, 'nobody knows whether a refund was sent');
}

/** False when another caller has claimed it. */
const claim = ({ db }: GatewayServices, payment: PaymentRow): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockOrder(tx, payment.eventId, payment.orderId);
    return claimUntouched(tx, payment, bySystem.principal);
  });

async function leaveToPerson(services: GatewayServices, payment: PaymentRow, because: string): Promise<void> {
  services.log.warn({ invoiceNo: payment.invoiceNo, because }, 'a payment provider refused to send money back');
  await services.db.transaction().execute(async (tx) => {
    await keepRefusal(tx, payment, bySystem.principal, because);
    await tellShopOfRefund(tx, services, 'refundRefused', payment, { because });
  });
  services.mailing.wake();
}
