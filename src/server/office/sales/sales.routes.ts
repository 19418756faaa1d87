import type { FastifyInstance } from 'fastify';
import { saleRoutes } from '../../../contract/sales.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { transactionAlert } from '../transactions/transaction-alert.ts';
import { approveGuestOrder, refuseGuestOrder } from './decide-guest-order.ts';
import { readGuestOrders } from './read-guest-orders.ts';
import { readSaleEvents, readSaleTerms } from './read-sale-offer.ts';
import { checkSaleCode } from './sale-code.ts';
import { sellTickets } from './sell-tickets.ts';

/** Sales at the counter, by telephone and to guests. */
export function registerSales(app: FastifyInstance, services: PaymentServices): void {
  const { sell, events, terms, code, guests, approve, refuse } = saleRoutes;
  registerRoute(app, sell, async ({ body }, request, principal) => {
    const order = await sellTickets(services, body, actorOf(principal, request));
    const headers = { Location: `/api/transactions/${order.id}`, ...transactionAlert('created', order.id) };
    return { body: order, headers };
  });
  registerRoute(app, events, async () => ({ body: await readSaleEvents(services.db) }));
  registerRoute(app, terms, async ({ params }) => ({ body: await readSaleTerms(services.db, params.id) }));
  registerRoute(app, code, async ({ body }, request, principal) => ({
    body: await checkSaleCode(services, body, actorOf(principal, request).principal),
  }));
  registerRoute(app, guests, async () => ({ body: await readGuestOrders(services) }));
  registerRoute(app, approve, async ({ params }, request, principal) => ({
    body: await approveGuestOrder(services, params.id, actorOf(principal, request)),
  }));
  registerRoute(app, refuse, async ({ params }, request, principal) => ({
    body: await refuseGuestOrder(services, params.id, actorOf(principal, request)),
  }));
}
