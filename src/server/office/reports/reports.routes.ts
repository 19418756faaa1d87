import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reportRoutes } from '../../../contract/reports.ts';
import type { Principal } from '../../../domain/accounts/rights.ts';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import { SettlementUploads } from '../../money/gateways/reconcile-upload.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { readOrderSizes, readSales, readSettlementFiles, readUnsold } from './read-reports.ts';
import { closeSettlement, readSettlements } from './settle-promoter.ts';

export function registerReports(app: FastifyInstance, deps: Deps): void {
  const {
    sales,
    unsold,
    orderSizes,
    settlementFiles,
    compareSettlement,
    settlements,
    closeSettlement: close,
  } = reportRoutes;
  const { db } = deps;
  registerRoute(app, sales, async ({ query: { groupBy = 'event', ...filter } }) => ({
    body: await readSales(db, filter, groupBy),
  }));
  registerRoute(app, unsold, async ({ query }) => ({ body: await readUnsold(db, query) }));
  registerRoute(app, orderSizes, async ({ query }) => ({ body: await readOrderSizes(db, query) }));
  registerRoute(app, settlementFiles, async () => ({ body: await readSettlementFiles(db) }));
  const uploads = new SettlementUploads(deps);
  app.addHook('onClose', () => uploads.stop());
  const compareFile = async (
    { query, body }: { query: { provider: ProviderName }; body: Uint8Array },
    request: FastifyRequest,
    principal: Principal,
  ) => {
    await uploads.compare(query.provider, body, actorOf(principal, request));
    return { body: await readSettlementFiles(db) };
  };
  registerRoute(app, compareSettlement, compareFile, { keepsOwnTime: true });
  registerRoute(app, settlements, async ({ params, query }) => ({
    body: await readSettlements(deps, params.eventId, query.lastDay),
  }));
  registerRoute(app, close, async ({ params, body }, request, principal) => ({
    body: await closeSettlement(deps, { ...params, ...body, saidBy: actorOf(principal, request) }),
  }));
}
