import type { FastifyInstance } from 'fastify';
import { paymentRoutes } from '../../../contract/payments.ts';
import type { PaymentMethod } from '../../../domain/payments/bounds.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { findAccessibleOrder } from './order-access.ts';
import type { PaymentServices } from './payment-services.ts';
import { readPaymentState } from './payment-state.ts';

const readsPerMinuteMax = 600;

/** The payment methods of an order, and its payment state. */
export function registerPayments(app: FastifyInstance, services: PaymentServices): void {
  const { configuration } = services;
  const { methods, state } = paymentRoutes;
  const limitReads = limitSender(app, readsPerMinuteMax, 'payment');
  const offered = methodsOf(configuration.payments);
  registerRoute(app, methods, async () => ({ body: offered }));
  registerRoute(app, state, async ({ query }, request) => {
    await limitReads(request);
    return { body: await readPaymentState(services, await findAccessibleOrder(services, request, query)) };
  });
}

function methodsOf({ asiaPay, jetco, transfer }: Deps['configuration']['payments']): PaymentMethod[] {
  return [
    ...(asiaPay ? ['ASIA_PAY' as const] : []),
    ...(jetco ? ['JETCO' as const] : []),
    ...(transfer ? ['CASH' as const] : []),
  ];
}
