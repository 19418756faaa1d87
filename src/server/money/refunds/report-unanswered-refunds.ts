import type { GatewayServices } from '../gateways/gateway-services.ts';
import { markUnanswered } from './refunds.queries.ts';
import { tellShopOfRefund } from './tell-of-refund.ts';

/** Alerts the shop about refunds without a reply: the provider was too slow, or the server stopped before. */
export async function reportUnansweredRefunds(services: GatewayServices): Promise<void> {
  const unanswered = await services.db.transaction().execute(async (tx) => {
    const payments = await markUnanswered(tx);
    for (const payment of payments) await tellShopOfRefund(tx, services, 'refundUnanswered', payment);
    return payments;
  });
  if (unanswered.length === 0) return;
  for (const { invoiceNo } of unanswered) services.log.error({ invoiceNo }, 'no answer came to a refund');
  services.mailing.wake();
}
