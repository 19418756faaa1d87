// Changes the level of a logger for a while. Every server has loggers of its own; one is asked, or all that are alive.

import { z } from 'zod';
import { type LogLevel, logLevels } from '../../../contract/log-levels.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { isLoggerName, type Loggers } from '../../platform/loggers.ts';
import { Refused } from '../../platform/refused.ts';
import type { Question, Servers } from '../../platform/servers/servers.ts';

const level = z.enum(logLevels).nullable();
const state = z.object({
  name: z.string(),
  configuredLevel: level,
  effectiveLevel: level.unwrap(),
  endsAt: z.iso.datetime().nullable(),
});
type State = z.infer<typeof state>;

export const loggersQuestion: Question<null, State[]> = {
  kind: 'loggers',
  body: z.null(),
  reply: z.array(state),
};
const levelChange: Question<{ name: string; level: LogLevel | null }, null> = {
  kind: 'level of a logger',
  body: z.object({ name: z.string(), level }),
  reply: z.null(),
};

export function answerAboutLoggers(servers: Servers, loggers: Loggers): void {
  servers.answer(loggersQuestion, () =>
    loggers.list().map(({ endsAt, ...logger }) => ({ ...logger, endsAt: endsAt?.toISOString() ?? null })),
  );
  servers.answer(levelChange, ({ name, level: wanted }) => {
    if (!isLoggerName(name)) throw new Error('a logger of another version');
    loggers.change(name, wanted);
    return null;
  });
}

type Change = {
  name: string;
  /** Null ends a change. */
  level: LogLevel | null;
  /** Undefined for all servers. */
  serverId: string | undefined;
  saidBy: Actor;
};

/** The servers that were asked. One that does not reply in time keeps its level and delays nobody else. */
export async function changeLevel({ db }: Pick<Deps, 'db'>, servers: Servers, change: Change) {
  const { name, level: wanted, serverId, saidBy } = change;
  if (!isLoggerName(name)) throw new Refused('loggerUnknown', 'logger');
  const living = await servers.list();
  const meant = serverId === undefined ? living : living.filter(({ id }) => id === serverId);
  if (meant.length === 0) throw new Refused('serverGone', 'server');
  await addAudit(db, {
    ...saidBy,
    type: 'LOG_LEVEL_CHANGED',
    message: `logger ${name}: ${wanted ?? 'as before'}, on ${meant.map((server) => server.name).join(', ')}`,
  });
  const replies = meant.map(async (server) => ({
    name: server.name,
    isChanged: 'reply' in (await servers.ask(server.id, levelChange, { name, level: wanted })),
  }));
  return { servers: await Promise.all(replies) };
}
