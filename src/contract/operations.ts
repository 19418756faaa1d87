import { z } from 'zod';
import * as api from './addresses.ts';
import { defineRoute } from './route.ts';

const tag = 'operations';

/** For load balancers: 200 while UP, 503 while DOWN. Details are for administrators. */
export const healthRoute = defineRoute(api.readHealth, {
  right: 'public',
  summary: 'Whether the shop can sell',
  tag,
  reply: z.object({ status: z.enum(['UP', 'DOWN']) }).meta({ id: 'Health' }),
});

/** Pages read the two profile fields when they start. */
export const infoRoute = defineRoute(api.readInfo, {
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
