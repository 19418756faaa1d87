import type { FastifyInstance } from 'fastify';
import { apiKeyRoutes } from '../../../contract/api-keys.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { listKeys } from './api-keys.queries.ts';
import { apiKeyOf, makeApiKey, revokeApiKey } from './manage-api-keys.ts';

export function registerApiKeys(app: FastifyInstance, deps: Deps): void {
  const { list, make, revoke } = apiKeyRoutes;
  registerRoute(app, list, async () => ({ body: (await listKeys(deps.db)).map(apiKeyOf) }));
  registerRoute(app, make, async ({ body }, request, principal) => ({
    body: await makeApiKey(deps, body, actorOf(principal, request)),
  }));
  registerRoute(app, revoke, async ({ params: { id } }, request, principal) => ({
    body: await revokeApiKey(deps, id, actorOf(principal, request)),
  }));
}
