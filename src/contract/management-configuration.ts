// The settings of a server, without its secrets, in the shapes of all pages that read them (docs/decisions/0069).
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import * as api from './management-addresses.ts';
import { serverQuery } from './management-servers.ts';
import { defineRoute } from './route.ts';

/** One group of settings, by its name in the configuration. */
const bean = z.object({ prefix: z.string(), properties: z.record(z.string(), z.string()) });
export const configprops = z
  .object({ contexts: z.record(z.string(), z.object({ beans: z.record(z.string(), bean) })) })
  .meta({ id: 'ConfigurationProperties' });
export type Configprops = z.infer<typeof configprops>;

const propertySource = z.object({
  name: z.string(),
  properties: z.record(z.string(), z.object({ value: z.string() })),
});
export const environment = z
  .object({ activeProfiles: z.array(z.string()), propertySources: z.array(propertySource) })
  .meta({ id: 'Environment' });
export type Environment = z.infer<typeof environment>;

const tag = 'operations';
const right = duties.operations;

export const configurationRoutes = {
  properties: defineRoute(api.readConfigprops, {
    right,
    summary: 'The settings that a server works with, in groups; secrets are masked',
    tag,
    query: serverQuery,
    reply: configprops,
  }),
  environment: defineRoute(api.readEnvironment, {
    right,
    summary:
      'The environment in which a server was started; secrets, and variables that the shop does not know, are masked',
    tag,
    query: serverQuery,
    reply: environment,
  }),
};
