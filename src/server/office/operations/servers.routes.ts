import type { FastifyInstance } from 'fastify';
import { serverRoutes } from '../../../contract/management-servers.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { Servers } from '../../platform/servers/servers.ts';

export function registerServers(app: FastifyInstance, servers: Servers): void {
  registerRoute(app, serverRoutes.list, async () => ({
    body: (await servers.list()).map(({ startedAt, seenAt, ...server }) => ({
      ...server,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isThis: server.id === servers.id,
    })),
  }));
}
