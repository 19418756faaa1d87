// Providers send approved portions of payments. The shop tries each once; a refused one, or one without a result, is left to a person.
import { retry } from '../../platform/database/retry.ts';
import type { Db } from '../../platform/deps.ts';
import { lockOrder } from '../../shop/orders/order-locks.queries.ts';
import { providersThatRefund } from '../gateways/gateway.ts';
import type { GatewayServices } from '../gateways/gateway-services.ts';
import { findPayment, type PaymentRow } from '../payments/payments.queries.ts';
import {
  claimUntouchedRefund,
  keepOrderRefusal,
  listUntouchedRefunds,
  markUnansweredRefunds,
  type OrderRefundRow,
} from './order-refunds.queries.ts';
import { refusalLengthMax } from './refunds.queries.ts';
import { finishOrderRefund, nameOf, refundSenderOf } from './send-order-refund.ts';
import { tellShopOfRefund } from './tell-of-refund.ts';

const refundsAtOnce = 4;
const bySystem = { principal: 'system', remoteAddress: null };

/** True when there may be more. */
export async function sendDueOrderRefunds(services: GatewayServices): Promise<boolean> {
  const providers = providersThatRefund(services.gateways);
  if (providers.length === 0) return false;
  const due = await listUntouchedRefunds(services.db, providers, refundsAtOnce);
  const outcomes = await Promise.allSettled(due.map((refund) => sendByItself(services, refund)));
  for (const [at, outcome] of outcomes.entries())
    if (outcome.status === 'rejected')
      services.log.error(
        { err: outcome.reason, refund: due[at] && nameOf(due[at]) },
        'a refund did not come to its end: docs/OPERATIONS.md says what to do',
      );
  return due.length === refundsAtOnce && outcomes.every(({ status }) => status === 'fulfilled');
}

async function sendByItself(services: GatewayServices, refund: OrderRefundRow): Promise<void> {
  const payment = (await findPayment(services.db, refund.eventId, refund.invoiceNo)) as PaymentRow;
  const send = refundSenderOf(services.gateways, payment.method);
  if (!send || !(await claim(services, refund))) return;
  const answer = await send(payment, refund.amountCents);
  if (answer.is === 'sent') await finishOrderRefund(services, refund, bySystem, null);
  if (answer.is === 'refused') await leaveToPerson(services, refund, answer.because);
  if (answer.is === 'unknown')
    services.log.warn({ refund: nameOf(refund) }, 'it is not known whether a refund was sent');
}

/** False when another caller has claimed it. */
const claim = ({ db }: GatewayServices, refund: OrderRefundRow): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockOrder(tx, refund.eventId, refund.orderId);
    return claimUntouchedRefund(tx, refund, bySystem.principal);
  });

async function leaveToPerson(services: GatewayServices, refund: OrderRefundRow, because: string): Promise<void> {
  services.log.warn({ refund: nameOf(refund), because }, 'a payment provider refused to send money back');
  const keep = async (tx: Db) => {
    await lockOrder(tx, refund.eventId, refund.orderId);
    await keepOrderRefusal(tx, refund, bySystem.principal, because.slice(0, refusalLengthMax));
    await tellShopOfRefund(
      tx,
      services,
      'refundRefused',
      { ...refund, capturedCents: refund.amountCents },
      { because },
    );
  };
  await retry(() => services.db.transaction().execute(keep));
  services.mailing.wake();
}

/** Alerts the shop about refunds without a reply: the provider was too slow, or the server stopped before. */
export async function reportUnansweredOrderRefunds(services: GatewayServices): Promise<void> {
  const unanswered = await services.db.transaction().execute(async (tx) => {
    const refunds = await markUnansweredRefunds(tx);
    for (const refund of refunds)
      await tellShopOfRefund(tx, services, 'refundUnanswered', { ...refund, capturedCents: refund.amountCents });
    return refunds;
  });
  if (unanswered.length === 0) return;
  for (const refund of unanswered) services.log.error({ refund: nameOf(refund) }, 'no answer came to a refund');
  services.mailing.wake();
}
