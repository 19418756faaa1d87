import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type Configprops,
  configprops,
  configurationRoutes,
  type Environment,
  environment,
} from '../../../contract/management-configuration.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { Question, Servers } from '../../platform/servers/servers.ts';
import { describeConfiguration, describeEnvironment } from './describe-configuration.ts';

const propertiesQuestion: Question<null, Configprops> = { kind: 'configuration', body: z.null(), reply: configprops };
const environmentQuestion: Question<null, Environment> = { kind: 'environment', body: z.null(), reply: environment };

/** Secrets are masked on the server that has them, before they are written into the database for another one. */
export function registerConfiguration(
  app: FastifyInstance,
  { configuration }: Pick<Deps, 'configuration'>,
  servers: Servers,
): void {
  servers.answer(propertiesQuestion, () => describeConfiguration(configuration));
  servers.answer(environmentQuestion, () => describeEnvironment(configuration, process.env));
  registerRoute(app, configurationRoutes.properties, async ({ query }) => ({
    body: await servers.askOrRefuse(query.server, propertiesQuestion, null),
  }));
  registerRoute(app, configurationRoutes.environment, async ({ query }) => ({
    body: await servers.askOrRefuse(query.server, environmentQuestion, null),
  }));
}
