import type { PaymentRow } from '../payments/payments.queries.ts';
import type { GatewayServices } from './gateway-services.ts';
import { noticeOf, takeNotice } from './take-notice.ts';

/** Asks the provider for the result of an attempt and handles the reply. Without a reply nothing changes. */
export async function askGateway(services: GatewayServices, payment: PaymentRow): Promise<void> {
  const gateway = payment.method === 'CASH' ? undefined : services.gateways[payment.method as 'ASIA_PAY' | 'JETCO'];
  const answer = await gateway?.query(payment);
  if (!gateway || answer?.is !== 'answered') return;
  await takeNotice(services, noticeOf(gateway, 'query', answer.said));
}
