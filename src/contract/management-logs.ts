// The levels of loggers, at the addresses and in the shapes of all pages that read them (docs/decisions/0069).
import { z } from 'zod';
import { duties } from '../domain/accounts/duties.ts';
import { instant } from './catalogue.ts';
import { logLevels } from './log-levels.ts';
import * as api from './management-addresses.ts';
import { serverQuery } from './management-servers.ts';
import { defineRoute } from './route.ts';

const level = z.enum(logLevels);
const name = z.string().regex(/^\w{1,40}$/);
/** When a changed level ends by itself; null for a level that was not changed. */
const endsAt = instant.nullable();

const logger = z.object({
  /** Null where it follows the logger `ROOT`. */
  configuredLevel: level.nullable(),
  effectiveLevel: level,
  endsAt,
});
const loggers = z
  .object({ levels: z.array(level), loggers: z.record(z.string(), logger), groups: z.object({}) })
  .meta({ id: 'Loggers' });
export type ListedLogger = z.infer<typeof logger>;

/** The servers that were to change it. A server that did not reply keeps its level. */
const changed = z.object({ servers: z.array(z.object({ name: z.string(), isChanged: z.boolean() })) }).meta({
  id: 'LoggerChanged',
});

const tag = 'operations';
const right = duties.operations;

export const logRoutes = {
  list: defineRoute(api.listLoggers, {
    right,
    summary: 'The loggers of a server with their levels',
    tag,
    query: serverQuery,
    reply: z.array(z.object({ name: z.string(), level })),
  }),
  set: defineRoute(api.setLogger, {
    right,
    summary: 'Change the level of a logger for an hour, on one server or on all',
    tag,
    query: serverQuery,
    body: z.object({ name, level }),
    reply: changed,
  }),
  read: defineRoute(api.readLoggers, {
    right,
    summary: 'The loggers of a server, with changed levels and when they end',
    tag,
    query: serverQuery,
    reply: loggers,
  }),
  change: defineRoute(api.changeLogger, {
    right,
    summary: 'Change the level of a logger for an hour, or end its change, on one server or on all',
    tag,
    params: z.object({ name }),
    query: serverQuery,
    body: z.object({ configuredLevel: level.nullish() }).nullish(),
    reply: changed,
  }),
};
