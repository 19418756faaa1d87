import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { instant } from './catalogue.ts';
import { ownText } from './ids.ts';
import * as api from './management-addresses.ts';
import { defineRoute } from './route.ts';

/** The server that a call is about: this one where none is named. */
export const serverQuery = z.object({ server: z.uuid().meta(ownText).optional() });

const server = z
  .object({
    id: z.uuid(),
    /** The host and the process. */
    name: z.string(),
    version: z.string(),
    startedAt: instant,
    seenAt: instant,
    /** It was told to stop and takes no new visitors. */
    isDraining: z.boolean(),
    /** The server that answers this call. */
    isThis: z.boolean(),
  })
  .meta({ id: 'Server' });

export const serverRoutes = {
  list: defineRoute(api.listServers, {
    right: duties.operations,
    summary: 'The servers that are running',
    tag: 'operations',
    reply: z.array(server),
  }),
};
