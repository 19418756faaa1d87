import type { FastifyInstance } from 'fastify';
import { outletSettlementRoutes } from '../../../contract/outlet-settlements.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { readOwnOutlet } from './outlet-accounts.ts';
import { closeSettlement, listSettlements, readClosedSettlement, readOpenSettlement } from './settle-outlet.ts';

export function registerOutletSettlements(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const { open, list, one, close, ownList, ownOne } = outletSettlementRoutes;
  registerRoute(app, open, async ({ params: { id }, query }) => ({ body: await readOpenSettlement(db, id, query) }));
  registerRoute(app, list, async ({ params: { id } }) => ({ body: await listSettlements(db, id) }));
  registerRoute(app, one, async ({ params: { id, settlementId } }) => ({
    body: await readClosedSettlement(db, id, settlementId),
  }));
  registerRoute(app, close, async ({ params: { id }, body }, request, principal) => ({
    body: await closeSettlement(db, id, body, actorOf(principal, request)),
  }));
  registerRoute(app, ownList, async (_, __, { accountId }) => ({
    body: await listSettlements(db, (await readOwnOutlet(db, accountId)).id),
  }));
  registerRoute(app, ownOne, async ({ params: { id } }, _, { accountId }) => ({
    body: await readClosedSettlement(db, (await readOwnOutlet(db, accountId)).id, id),
  }));
}
