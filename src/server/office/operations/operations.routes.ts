import type { FastifyInstance } from 'fastify';
import { infoRoute } from '../../../contract/operations.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { version } from '../../platform/servers/version.ts';
import { profilesOf } from './profiles.ts';

/** The first call of a page. */
export function registerOperations(app: FastifyInstance, { configuration }: Deps): void {
  registerRoute(app, infoRoute, async () => ({
    body: {
      'display-ribbon-on-profiles': 'dev',
      activeProfiles: profilesOf(configuration),
      git: {},
      build: { version },
    },
  }));
}
