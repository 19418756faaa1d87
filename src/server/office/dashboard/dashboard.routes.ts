import type { FastifyInstance } from 'fastify';
import { dashboardRoutes } from '../../../contract/dashboard.ts';
import type { Health } from '../../../contract/operations.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { DashboardMemory } from './dashboard-memory.ts';

export function registerDashboard(
  app: FastifyInstance,
  deps: Deps,
  readHealths: () => Promise<readonly (Health | null)[]>,
): void {
  const memory = new DashboardMemory(deps, readHealths);
  registerRoute(app, dashboardRoutes.read, async (_given, _request, principal) => ({
    body: await memory.of(principal),
  }));
}
