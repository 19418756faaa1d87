import type { FastifyInstance } from 'fastify';
import { dashboardRoutes } from '../../../contract/dashboard.ts';
import type { Health } from '../../../contract/operations.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { DashboardMemory } from './dashboard-memory.ts';

export function registerDashboard(app: FastifyInstance, deps: Deps, readHealth: () => Promise<Health>): void {
  const memory = new DashboardMemory(deps, readHealth);
  registerRoute(app, dashboardRoutes.read, async (_given, _request, principal) => ({
    body: await memory.of(principal),
  }));
}
