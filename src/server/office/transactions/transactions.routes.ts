import type { FastifyInstance } from 'fastify';
import { transactionRoutes } from '../../../contract/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Page, pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { readOrderFile } from './read-order-file.ts';
import { readOneTransaction, readTransactions } from './read-transactions.ts';

export function registerTransactions(app: FastifyInstance, deps: Deps): void {
  const { list, one, file, search } = transactionRoutes;
  const readPage = async (page: Page, address: string, query?: string) => {
    const { items, total } = await readTransactions(deps, page, query);
    const requested = requestedAddress(deps.configuration.publicAddress, address);
    return { body: items, headers: pagingHeaders(requested, page, total) };
  };
  registerRoute(app, list, ({ query }, { url }) => readPage(pageOf(query), url));
  registerRoute(app, search, ({ query }, { url }) => readPage(pageOf(query), url, query.query));
  registerRoute(app, file, async ({ params }) => ({ body: await readOrderFile(deps, params.id) }));
  registerRoute(app, one, async ({ params }) => ({ body: await readOneTransaction(deps, params.id) }));
}
