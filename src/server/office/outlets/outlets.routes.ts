import type { FastifyInstance } from 'fastify';
import { findsAll } from '../../../contract/catalogue.ts';
import { outletRoutes } from '../../../contract/outlets.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Page, pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { versionHeader } from '../../shop/catalogue/catalogue.routes.ts';
import { registerWrites } from '../programme/register-writes.ts';
import { addOutletAccount, readOutletAccounts, removeOutletAccount } from './outlet-accounts.ts';
import { outletEntity } from './outlet-entity.ts';
import { listOutlets } from './outlets.queries.ts';

export function registerOutlets(app: FastifyInstance, deps: Deps): void {
  const { db, configuration } = deps;
  const { list, search, one, accounts, addAccount, removeAccount } = outletRoutes;
  const readPage = async (page: Page, url: string, query?: string) => {
    const { items, total } = await listOutlets(db, page, query === undefined ? {} : { query });
    return { body: items, headers: pagingHeaders(requestedAddress(configuration.publicAddress, url), page, total) };
  };
  registerWrites(app, deps, outletEntity, outletRoutes);
  registerRoute(app, list, ({ query }, { url }) => readPage(pageOf(query), url));
  registerRoute(app, search, ({ query }, { url }) =>
    readPage(pageOf(query), url, findsAll(query.query) ? undefined : query.query),
  );
  registerRoute(app, one, async ({ params: { id } }) => {
    const body = await outletEntity.read(db, id);
    return { body, headers: versionHeader(body) };
  });
  registerRoute(app, accounts, async ({ params: { id } }) => ({ body: await readOutletAccounts(db, id) }));
  registerRoute(app, addAccount, async ({ params: { id }, body }, request, principal) => ({
    body: await addOutletAccount(db, { outletId: id, ...body }, actorOf(principal, request)),
  }));
  registerRoute(app, removeAccount, async ({ params: { id, login } }, request, principal) => ({
    body: await removeOutletAccount(db, { outletId: id, login }, actorOf(principal, request)),
  }));
}
