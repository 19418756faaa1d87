import type { FastifyInstance } from 'fastify';
import { infoRoute } from '../../../contract/operations.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { version } from '../../platform/servers/version.ts';

/** The first call of a page. */
export function registerOperations(app: FastifyInstance, { configuration }: Deps): void {
  registerRoute(app, infoRoute, async () => ({
    body: {
      'display-ribbon-on-profiles': 'dev',
      activeProfiles: configuration.mode === 'production' ? ['prod'] : ['dev', 'swagger'],
      git: {},
      build: { version },
    },
  }));
}
