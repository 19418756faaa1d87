import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paymentRoutes } from '../../../contract/payments.ts';
import { type RouteInput, registerRoute } from '../../platform/http/register-route.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { networkAsking } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { findOrderOf } from '../../shop/orders/place-order.ts';
import { sendingOf } from '../../shop/orders/sending-of.ts';
import { visitorOf } from '../../shop/queue/visitor.ts';
import { openAttemptLane } from '../payments/begin-batch.ts';
import { readPaymentState } from '../payments/payment-state.ts';
import { findPayment } from '../payments/payments.queries.ts';
import { askGateway } from './ask-gateway.ts';
import { noteReported } from './asking.queries.ts';
import type { GatewayServices } from './gateway-services.ts';
import { registerNotices } from './notices.routes.ts';
import { payAtGateway } from './pay-at-gateway.ts';
import { takeReceipt } from './receipts.ts';

/** Begins payments at a provider, and takes the receipts and reports of browsers and the notices of providers. */
export function registerGateways(app: FastifyInstance, services: GatewayServices): void {
  const { db } = services;
  const { asiaPay, asiaPaySuccess, asiaPayFailure, jetco, jetcoReceipt } = paymentRoutes;
  const limitAttempts = limitSender(app, 'order', 'payment');
  const limitReports = limitSender(app, 'order', 'payment');
  registerNotices(app, services);

  // On a distributed database a transaction keeps to one event.
  const attempts = services.configuration.orders.isOneEventPerTransaction ? undefined : openAttemptLane(services);
  app.addHook('onClose', () => attempts?.stop());
  const pay = async (
    method: 'ASIA_PAY' | 'JETCO',
    request: FastifyRequest,
    body: Parameters<typeof payAtGateway>[1]['body'],
  ) => {
    await limitAttempts(request);
    return payAtGateway({ ...services, attempts }, { sending: await sendingOf(request), body, method });
  };
  const atAsiaPay = async ({ body }: RouteInput<typeof asiaPay>, request: FastifyRequest) => ({
    body: await pay('ASIA_PAY', request, body),
  });
  const atJetco = async ({ body }: RouteInput<typeof jetco>, request: FastifyRequest) => {
    const { invoiceNo, url: gatewayUrl, fields } = await pay('JETCO', request, body);
    return { body: { invoiceNo, gatewayUrl, digitalOrder: fields.String1 ?? '' } };
  };
  registerRoute(app, asiaPay, atAsiaPay, { isHot: true });
  registerRoute(app, jetco, atJetco, { isHot: true });

  // A report from a browser proves nothing. It only makes the server ask the gateway.
  for (const route of [asiaPaySuccess, asiaPayFailure])
    registerRoute(app, route, async ({ body: { invoiceNo, token } }, request) => {
      await limitReports(request);
      const order = await findOrderOf(services, visitorOf(request), token);
      const payment = await findPayment(db, order.eventId, invoiceNo);
      if (payment?.orderId !== order.id || payment.method !== 'ASIA_PAY') throw new Refused('notFound', 'payment');
      if (payment.status === 'REQUESTED' || payment.status === 'FAILED') {
        await noteReported(db, payment, route === asiaPaySuccess ? 'payment' : 'failure');
        await askGateway(services, payment);
      }
      return { body: await readPaymentState(services, order) };
    });

  registerRoute(app, jetcoReceipt, async ({ body }, request) => {
    await limitReports(request);
    const from = networkAsking(request);
    return { body: await takeReceipt(services, { ...body, visitor: visitorOf(request), from }) };
  });
}
