import type { FastifyInstance } from 'fastify';
import { paymentRoutes } from '../../../contract/payments.ts';
import type { PaymentMethod } from '../../../domain/payments/bounds.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import { findOrderAskedBy } from './order-asked-by.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { readPaymentState } from './payment-state.ts';

const readsPerMinuteMax = 600;

/** Paying for what is held: how it can be done, and how an order stands. */
export function registerPayments(app: FastifyInstance, desk: PaymentDesk): void {
  const { configuration } = desk;
  const { methods, state } = paymentRoutes;
  const limitReads = limitSender(app, readsPerMinuteMax, 'payment');
  const offered = methodsOf(configuration.payments);
  registerRoute(app, methods, async () => ({ body: offered }));
  registerRoute(app, state, async ({ query }, request) => {
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
