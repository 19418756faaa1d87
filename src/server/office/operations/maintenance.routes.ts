import type { FastifyInstance } from 'fastify';
import { type MaintenanceState, maintenanceRoutes } from '../../../contract/maintenance.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { findMaintenance } from '../../platform/maintenance/maintenance.queries.ts';
import { closeShop, openShop } from './change-maintenance.ts';

export function registerMaintenance(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock'>): void {
  const { db } = deps;
  registerRoute(app, maintenanceRoutes.read, async () => ({ body: await stateOf(db) }));
  registerRoute(app, maintenanceRoutes.begin, async ({ body }, request, principal) => {
    await closeShop(deps, body, actorOf(principal, request));
    return { body: await stateOf(db) };
  });
  registerRoute(app, maintenanceRoutes.end, async (_given, request, principal) => {
    await openShop(db, actorOf(principal, request));
    return { body: await stateOf(db) };
  });
}

async function stateOf(db: Db): Promise<MaintenanceState> {
  const current = await findMaintenance(db);
  if (current === null) return { current };
  const { message, endsAt, beganAt, beganBy } = current;
  const { 'zh-hk': hk, 'zh-tw': tw, en } = message;
  return {
    current: {
      message: hk && tw && en ? { 'zh-hk': hk, 'zh-tw': tw, en } : null,
      endsAt: endsAt?.toISOString() ?? null,
      beganAt: beganAt.toISOString(),
      beganBy,
    },
  };
}
