import type { FastifyInstance } from 'fastify';
import { healthRoute, infoRoute } from '../../../contract/operations.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Answer, registerRoute } from '../../platform/http/register-route.ts';
import { version } from '../../platform/servers/version.ts';
import { askDatabase } from './health.queries.ts';

/** The calls of load balancers, and the first call of a page. */
export function registerOperations(app: FastifyInstance, { db, configuration }: Deps): void {
  registerRoute(app, healthRoute, async (): Promise<Answer<typeof healthRoute>> => {
    const isUp = await askDatabase(db).then(
      () => true,
      () => false,
    );
    return { status: isUp ? 200 : 503, body: { status: isUp ? 'UP' : 'DOWN' } };
  });

  registerRoute(app, infoRoute, async () => ({
    body: {
      'display-ribbon-on-profiles': 'dev',
      activeProfiles: configuration.mode === 'production' ? ['prod'] : ['dev', 'swagger'],
      git: {},
      build: { version },
    },
  }));
}
