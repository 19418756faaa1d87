import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paymentRoutes } from '../../contract/payments.ts';
import type { PaymentMethod } from '../../domain/payments/bounds.ts';
import type { Deps } from '../deps.ts';
import { limitSender } from '../http/limit-sender.ts';
import { localeOf } from '../http/locale-of.ts';
import { Refused } from '../http/refused.ts';
import { registerRoute } from '../http/register-route.ts';
import { networkAsking } from '../http/shared-limits.ts';
import type { Mailing } from '../mail/register-mail.ts';
import { findOrderOf } from '../orders/place-order.ts';
import { visitorOf } from '../queue/visitor.ts';
import { StockMemory } from '../seating/stock-memory.ts';
import { askGateway } from './ask-gateway.ts';
import { noteReported } from './asking.queries.ts';
import { registerDesk } from './desk.routes.ts';
import { registerNotices } from './notices.routes.ts';
import { openGateways } from './open-gateways.ts';
import { payAtGateway } from './pay-at-gateway.ts';
import { readPaymentState } from './payment-state.ts';
import { findPayment } from './payments.queries.ts';
import { takeReceipt } from './receipts.ts';
import type { GatewayDesk } from './take-notice.ts';
import { findOrderAskedBy } from './transfer-asked-by.ts';
import { registerTransfers } from './transfers.routes.ts';

const attemptsPerMinuteMax = 60;
const reportsPerMinuteMax = 60;
const readsPerMinuteMax = 600;

/** Paying for what is held: attempts, what browsers bring back, and how an order stands. */
export function registerPayments(app: FastifyInstance, deps: Deps, mailing: Mailing): void {
  const { configuration, db } = deps;
  const isChecked = configuration.mode === 'test';
  const desk: GatewayDesk = { ...deps, mailing, stocks: new StockMemory(db), gateways: openGateways(deps) };
  const { methods, asiaPay, asiaPaySuccess, asiaPayFailure, jetco, jetcoReceipt, state } = paymentRoutes;
  const limitAttempts = limitSender(app, attemptsPerMinuteMax, 'payment');
  const limitReports = limitSender(app, reportsPerMinuteMax, 'payment');
  const limitReads = limitSender(app, readsPerMinuteMax, 'payment');
  registerNotices(app, desk);
  registerTransfers(app, desk);
  registerDesk(app, desk);

  const offered = methodsOf(configuration.payments);
  registerRoute(app, isChecked, methods, async () => ({ body: offered }));

  const pay = async (
    method: 'ASIA_PAY' | 'JETCO',
    request: FastifyRequest,
    body: Parameters<typeof payAtGateway>[1]['body'],
  ) => {
    await limitAttempts(request);
    return payAtGateway(desk, { visitor: visitorOf(request), body, method, locale: localeOf(request) });
  };
  registerRoute(app, isChecked, asiaPay, async ({ body }, request) => ({ body: await pay('ASIA_PAY', request, body) }));
  registerRoute(app, isChecked, jetco, async ({ body }, request) => {
    const { invoiceNo, url: gatewayUrl, fields } = await pay('JETCO', request, body);
    return { body: { invoiceNo, gatewayUrl, digitalOrder: fields.String1 ?? '' } };
  });

  // Whatever the browser believes, the gateway is asked: that is all a report is good for.
  for (const route of [asiaPaySuccess, asiaPayFailure])
    registerRoute(app, isChecked, route, async ({ body: { invoiceNo, token } }, request) => {
      await limitReports(request);
      const order = await findOrderOf(desk, visitorOf(request), token);
      const payment = await findPayment(db, order.eventId, invoiceNo);
      if (payment?.orderId !== order.id || payment.method !== 'ASIA_PAY') throw new Refused('notFound', 'payment');
      if (payment.status === 'REQUESTED' || payment.status === 'FAILED') {
        if (route === asiaPaySuccess) await noteReported(db, payment);
        await askGateway(desk, payment);
      }
      return { body: await readPaymentState(desk, order) };
    });

  registerRoute(app, isChecked, jetcoReceipt, async ({ body }, request) => {
    await limitReports(request);
    const from = networkAsking(request);
    return { body: await takeReceipt(desk, { ...body, visitor: visitorOf(request), from }) };
  });
  registerRoute(app, isChecked, state, async ({ query }, request) => {
    await limitReads(request);
    return { body: await readPaymentState(desk, await findOrderAskedBy(desk, request, query)) };
  });
}

function methodsOf({ asiaPay, jetco, transfer }: Deps['configuration']['payments']): PaymentMethod[] {
  return [
    ...(asiaPay ? ['ASIA_PAY' as const] : []),
    ...(jetco ? ['JETCO' as const] : []),
    ...(transfer ? ['CASH' as const] : []),
  ];
}
