import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paymentRoutes } from '../../../contract/payments.ts';
import type { PaymentMethod } from '../../../domain/payments/bounds.ts';
import type { Deps } from '../../platform/deps.ts';
import { type RouteInput, registerRoute } from '../../platform/http/register-route.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { Refused } from '../../platform/refused.ts';
import { passOf } from '../../shop/orders/place-order.ts';
import { visitorOf } from '../../shop/queue/visitor.ts';
import { findAccessibleOrder } from './order-access.ts';
import type { PaymentServices } from './payment-services.ts';
import { readPaymentState } from './payment-state.ts';
import { openStateLane, type StateLane } from './state-batch.ts';

/** The payment methods of an order, and its payment state. */
export function registerPayments(app: FastifyInstance, services: PaymentServices): { states: StateLane | undefined } {
  const { configuration } = services;
  const { methods, state } = paymentRoutes;
  const limitReads = limitSender(app, 'order', 'payment');
  const { isOneEventPerTransaction } = configuration.orders;
  // On a distributed database a statement names one event.
  const states = isOneEventPerTransaction ? undefined : openStateLane(services);
  app.addHook('onClose', () => states?.stop());
  const offered = methodsOf(configuration.payments);
  registerRoute(app, methods, async () => ({ body: offered }));
  const look = async ({ query }: RouteInput<typeof state>, request: FastifyRequest) => {
    await limitReads(request);
    const { token } = query;
    const pass = token === undefined ? null : passOf(services, visitorOf(request), token);
    if (!states || pass === null || pass.eventId === null)
      return { body: await readPaymentState(services, await findAccessibleOrder(services, request, query)) };
    await services.underWay.handled(pass.eventId);
    const body = await states.add({ eventId: pass.eventId, passId: pass.id });
    if (!body) throw new Refused('notFound', 'order');
    return { body };
  };
  registerRoute(app, state, look, { isHot: true });
  return { states };
}

function methodsOf({ asiaPay, jetco, transfer }: Deps['configuration']['payments']): PaymentMethod[] {
  return [
    ...(asiaPay ? ['ASIA_PAY' as const] : []),
    ...(jetco ? ['JETCO' as const] : []),
    ...(transfer ? ['CASH' as const] : []),
  ];
}
