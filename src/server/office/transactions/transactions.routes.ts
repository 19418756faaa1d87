import type { FastifyInstance } from 'fastify';
import { findsAll } from '../../../contract/catalogue.ts';
import { filterIn } from '../../../contract/order-filter.ts';
import { transactionRoutes } from '../../../contract/transactions.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { type Page, pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { cancelTransaction, changeTransaction } from './change-transaction.ts';
import { registerOrderViews } from './order-views.routes.ts';
import { registerOrdersTogether } from './orders-together.routes.ts';
import { readOrderFile } from './read-order-file.ts';
import { type OrdersChosen, readOneTransaction, readTransactions } from './read-transactions.ts';
import { transactionAlert } from './transaction-alert.ts';

export function registerTransactions(app: FastifyInstance, services: PaymentServices): void {
  const { list, one, file, search, change, cancel } = transactionRoutes;
  const readPage = async (page: Page, address: string, chosen: OrdersChosen) => {
    const { items, total } = await readTransactions(services, page, chosen);
    const requested = requestedAddress(services.configuration.publicAddress, address);
    return { body: items, headers: pagingHeaders(requested, page, total) };
  };
  registerRoute(app, list, ({ query }, { url }) => readPage(pageOf(query), url, { filter: filterIn(query) }));
  registerRoute(app, search, ({ query }, { url }) =>
    readPage(pageOf(query), url, { ...(!findsAll(query.query) && { query: query.query }), filter: filterIn(query) }),
  );
  registerOrdersTogether(app, services);
  registerOrderViews(app, services);
  registerRoute(app, file, async ({ params }) => ({ body: await readOrderFile(services, params.id) }));
  registerRoute(app, one, async ({ params }) => ({ body: await readOneTransaction(services, params.id) }));
  registerRoute(app, change, async ({ body }, request, principal) => ({
    body: await changeTransaction(services, body, actorOf(principal, request)),
    headers: transactionAlert('updated', body.id),
  }));
  registerRoute(app, cancel, async ({ params: { id }, query: { reason } }, request, principal) => {
    await cancelTransaction(services, { id, reason }, actorOf(principal, request));
    return { body: {}, headers: transactionAlert('deleted', id) };
  });
}
