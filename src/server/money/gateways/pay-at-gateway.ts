// Begins a payment at a gateway: stores the attempt, then returns the form that the browser posts.
import { randomBytes } from 'node:crypto';
import type { PayBody } from '../../../contract/payments.ts';
import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import { Refused } from '../../platform/refused.ts';
import type { Sending } from '../../shop/orders/name-buyer.ts';
import { findOrderOf } from '../../shop/orders/place-order.ts';
import { beginPayment } from '../payments/begin-payment.ts';
import { findEventTypes } from '../payments/payment-state.queries.ts';
import type { EventPaymentTerms, GatewayRequest, ProviderName } from './gateway.ts';
import type { GatewayServices } from './gateway-services.ts';

export type PayingAt = { sending: Sending; body: PayBody; method: ProviderName };

export async function payAtGateway(
  services: GatewayServices,
  { sending, body, method }: PayingAt,
): Promise<GatewayRequest & { invoiceNo: string }> {
  const gateway = services.gateways[method];
  if (!gateway) throw new Refused('methodClosed', 'payment');
  const found = await findOrderOf(services, sending.visitor, body.token);
  const { merchantId, terms } = await termsOf(services, method, found.eventId);
  const nonce = randomBytes(8).toString('hex');
  const { order, payment } = await beginPayment(services, { sending, body, method, merchantId, nonce, found });
  return { invoiceNo: payment.invoiceNo, ...gateway.ask({ payment, order, terms }) };
}

type MerchantTerms = { merchantId: string; terms: EventPaymentTerms };

async function termsOf(services: GatewayServices, method: ProviderName, eventId: number): Promise<MerchantTerms> {
  const { asiaPay, jetco } = services.configuration.payments;
  const event = await findEventTypes(services.db, eventId);
  const types = event?.types as EventTypes | undefined;
  const language = types?.paymentLanguage && { paymentLanguage: types.paymentLanguage };
  if (method === 'JETCO') return { merchantId: jetco?.merchantId ?? '', terms: { ...language } };
  const own = ownTerms(services, eventId, types);
  return { merchantId: own.merchantId ?? asiaPay?.merchantId ?? '', terms: { ...own.terms, ...language } };
}

/** The payment terms of an event count only when they name an address that this shop has in its settings. */
function ownTerms(
  { configuration, log }: Pick<GatewayServices, 'configuration' | 'log'>,
  eventId: number,
  types: EventTypes | undefined,
): { merchantId?: string; terms: EventPaymentTerms } {
  const { paymentUrl, merchantId, promotionCode, promotionRuleCode } = types ?? {};
  const promotion = { ...(promotionCode && { promotionCode }), ...(promotionRuleCode && { promotionRuleCode }) };
  if (paymentUrl && !configuration.payments.asiaPay?.payUrls.includes(paymentUrl)) {
    log.warn({ eventId }, 'an event names a payment page that is not in PAYMENT_URLS: the usual one is taken');
    return { terms: promotion };
  }
  return { ...(merchantId && { merchantId }), terms: { ...promotion, ...(paymentUrl && { paymentUrl }) } };
}
