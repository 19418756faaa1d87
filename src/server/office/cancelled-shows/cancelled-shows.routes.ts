import type { FastifyInstance } from 'fastify';
import { filterIn } from '../../../contract/order-filter.ts';
import { ordersTogetherRoutes } from '../../../contract/orders-together.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { mayRefund } from '../order-actions/may-refund.ts';
import { doTogether, notLater } from '../transactions/do-together.ts';
import { giveBackWholeOrder } from './give-back-whole-order.ts';

export function registerCancelledShows(app: FastifyInstance, services: PaymentServices): void {
  registerRoute(app, ordersTogetherRoutes.refund, async ({ query, body }, request, principal) => {
    const { reason, message, withFees, withDelivery, sessionId, ...part } = body;
    const since = notLater(services, part.since);
    const chosen = { ...part, since, query: query.query, filter: filterIn(query), status: 'PAID' } as const;
    const returning = { sessionId, withFees, withDelivery, reason, message, since };
    const deciding = { by: actorOf(principal, request), mayRefund: mayRefund(principal) };
    return {
      body: await doTogether(services, chosen, ({ id }) => giveBackWholeOrder(services, id, returning, deciding)),
    };
  });
}
