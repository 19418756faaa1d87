// Begins a payment at a gateway: stores the attempt, then returns the form that the browser posts.
import type { PayBody } from '../../../contract/payments.ts';
import { type EventTypes, plainEventTypes } from '../../../domain/catalogue/event-types.ts';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import { invoiceNumberOf } from '../../../domain/payments/invoice-number.ts';
import { Refused } from '../../platform/refused.ts';
import { freshBytes } from '../../platform/signing/fresh-bytes.ts';
import type { Sending } from '../../shop/orders/name-buyer.ts';
import { findOrderOf } from '../../shop/orders/place-order.ts';
import type { AttemptLane } from '../payments/begin-batch.ts';
import { beginPayment, sealAnswers } from '../payments/begin-payment.ts';
import { findEventTypes } from '../payments/payment-state.queries.ts';
import { isPlainForm } from '../payments/plain-form.ts';
import type { EventPaymentTerms, GatewayRequest } from './gateway.ts';
import type { GatewayServices } from './gateway-services.ts';

export type PayingAt = { sending: Sending; body: PayBody; method: ProviderName };
/** Without a lane each payment is begun in a transaction of its own. */
type Services = GatewayServices & { attempts?: AttemptLane | undefined };

export async function payAtGateway(
  services: Services,
  { sending, body, method }: PayingAt,
): Promise<GatewayRequest & { invoiceNo: string }> {
  const gateway = services.gateways[method];
  if (!gateway) throw new Refused('methodClosed', 'payment');
  const found = await findOrderOf(services, sending.visitor, body.token);
  const { eventId, id: orderId } = found;
  const event = found.event ?? (await findEventTypes(services.db, eventId));
  const types = { ...plainEventTypes, ...event?.types };
  const { merchantId, terms } = termsOf(services, method, eventId, types);
  const nonce = freshBytes(8).toString('hex');
  const invoiceNo = invoiceNumberOf(eventId, freshBytes(16));
  const sealedAnswers = sealAnswers(services.signingKey, body);
  const attempt = { eventId, orderId, invoiceNo, method, merchantId, nonce, sealedAnswers };
  const isPlain = orderId === body.transactionId && isPlainForm(body, types);
  const together = isPlain ? await services.attempts?.begin(attempt) : null;
  const { order, payment } =
    together ?? (await beginPayment(services, { sending, body, method, merchantId, nonce, found }));
  return { invoiceNo: payment.invoiceNo, ...gateway.ask({ payment, order, terms }) };
}

type MerchantTerms = { merchantId: string; terms: EventPaymentTerms };

function termsOf(services: GatewayServices, method: ProviderName, eventId: number, types: EventTypes): MerchantTerms {
  const { asiaPay, jetco } = services.configuration.payments;
  const language = types.paymentLanguage && { paymentLanguage: types.paymentLanguage };
  if (method === 'JETCO') return { merchantId: jetco?.merchantId ?? '', terms: { ...language } };
  const own = ownTerms(services, eventId, types);
  return { merchantId: own.merchantId ?? asiaPay?.merchantId ?? '', terms: { ...own.terms, ...language } };
}

/** The payment terms of an event count only when they name an address that this shop has in its settings. */
function ownTerms(
  { configuration, log }: Pick<GatewayServices, 'configuration' | 'log'>,
  eventId: number,
  types: EventTypes,
): { merchantId?: string; terms: EventPaymentTerms } {
  const { paymentUrl, merchantId, promotionCode, promotionRuleCode } = types;
  const promotion = { ...(promotionCode && { promotionCode }), ...(promotionRuleCode && { promotionRuleCode }) };
  if (paymentUrl && !configuration.payments.asiaPay?.payUrls.includes(paymentUrl)) {
    log.warn({ eventId }, 'an event names a payment page that is not in PAYMENT_URLS: the usual one is taken');
    return { terms: promotion };
  }
  return { ...(merchantId && { merchantId }), terms: { ...promotion, ...(paymentUrl && { paymentUrl }) } };
}
