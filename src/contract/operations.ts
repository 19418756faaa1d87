import { z } from 'zod';
import { readHealth, readInfo } from './addresses.ts';
import { readLiveness, readReadiness } from './management-addresses.ts';
import { serverQuery } from './management-servers.ts';
import { defineRoute } from './route.ts';

const tag = 'operations';

/** A part of the shop: UP, or in trouble. UNKNOWN: it is not set up, or could not be looked at. */
const healthPart = z
  .object({
    status: z.enum(['UP', 'DOWN', 'UNKNOWN']),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  })
  .meta({ id: 'HealthPart' });
export type HealthPart = z.infer<typeof healthPart>;

/** Old clients read the parts as details or as components, depending on their version. */
export const health = z
  .object({
    status: z.enum(['UP', 'DOWN', 'OUT_OF_SERVICE']),
    details: z.record(z.string(), healthPart).optional(),
    components: z.record(z.string(), healthPart).optional(),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;

const healthState = {
  right: 'public',
  tag,
  reply: health.pick({ status: true }).meta({ id: 'HealthStatus' }),
} as const;

export const healthRoutes = {
  /** 200 while UP, 503 otherwise. An operator gets 200 and the parts in both cases. */
  all: defineRoute(readHealth, {
    right: 'public',
    summary: 'Whether the shop can sell; for operators each of its parts',
    tag,
    query: serverQuery,
    reply: health,
  }),
  liveness: defineRoute(readLiveness, { ...healthState, summary: 'Whether this server answers at all' }),
  readiness: defineRoute(readReadiness, {
    ...healthState,
    summary: 'Whether this server takes visitors: 503 without its database, and while it stops',
  }),
};

/** Pages read the two profile fields when they start. */
export const infoRoute = defineRoute(readInfo, {
  right: 'public',
  summary: 'Which build this is, and in which mode it runs',
  tag,
  reply: z
    .object({
      'display-ribbon-on-profiles': z.string(),
      activeProfiles: z.array(z.string()),
      git: z.object({}),
      build: z.object({ version: z.string() }),
    })
    .meta({ id: 'Info' }),
});
