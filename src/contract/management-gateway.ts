// The routes of a gateway, as pages of older versions read them. This shop is its own gateway: each route leads to all of its servers.
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import * as api from './management-addresses.ts';
import { defineRoute } from './route.ts';

const instance = z.object({
  serviceId: z.string(),
  host: z.string(),
  /** The port of the shop: a server has no address of its own that others could use. */
  port: z.int(),
  secure: z.boolean(),
  uri: z.string(),
  metadata: z.object({ id: z.uuid(), version: z.string() }),
  instanceInfo: z.object({ status: z.enum(['UP', 'OUT_OF_SERVICE']) }),
});
const gatewayRoute = z
  .object({ path: z.string(), serviceId: z.string(), serviceInstances: z.array(instance) })
  .meta({ id: 'GatewayRoute' });

export const gatewayRoutes = {
  list: defineRoute(api.listGatewayRoutes, {
    right: duties.operations,
    summary: 'The paths of the API with the servers that answer them',
    tag: 'operations',
    reply: z.array(gatewayRoute),
  }),
};
