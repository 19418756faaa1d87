import type { FastifyInstance } from 'fastify';
import { logLevels } from '../../../contract/log-levels.ts';
import { logRoutes } from '../../../contract/management-logs.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { Loggers } from '../../platform/loggers.ts';
import type { Servers } from '../../platform/servers/servers.ts';
import { answerAboutLoggers, changeLevel, loggersQuestion } from './change-level.ts';

export function registerLoggers(app: FastifyInstance, deps: Deps, servers: Servers, loggers: Loggers): void {
  answerAboutLoggers(servers, loggers);
  app.addHook('onClose', async () => loggers.close());
  registerRoute(app, logRoutes.list, async ({ query }) => {
    const states = await servers.askOrRefuse(query.server, loggersQuestion, null);
    return { body: states.map(({ name, effectiveLevel }) => ({ name, level: effectiveLevel })) };
  });
  registerRoute(app, logRoutes.read, async ({ query }) => {
    const states = await servers.askOrRefuse(query.server, loggersQuestion, null);
    return {
      body: {
        levels: [...logLevels],
        loggers: Object.fromEntries(states.map(({ name, ...logger }) => [name, logger])),
        groups: {},
      },
    };
  });
  registerRoute(app, logRoutes.set, async ({ query, body: { name, level } }, request, principal) => ({
    body: await changeLevel(deps, servers, {
      name,
      level,
      serverId: query.server,
      saidBy: actorOf(principal, request),
    }),
  }));
  registerRoute(app, logRoutes.change, async ({ params: { name }, query, body }, request, principal) => ({
    body: await changeLevel(deps, servers, {
      name,
      level: body?.configuredLevel ?? null,
      serverId: query.server,
      saidBy: actorOf(principal, request),
    }),
  }));
}
