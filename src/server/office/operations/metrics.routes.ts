// The figures of this server, and its threads. Each is computed once a second at most, however often it is asked for.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  type Gauges,
  gauges,
  type Metrics,
  metrics,
  metricsRoutes,
  type ThreadDump,
  threadDump,
} from '../../../contract/management-metrics.ts';
import { readAsAccount } from '../../platform/database/server-role.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { Question, Servers } from '../../platform/servers/servers.ts';
import { share } from '../../platform/share.ts';
import { describeGauges } from './describe-gauges.ts';
import { describeMetrics, type Measured } from './describe-metrics.ts';
import { describeSession, describeThread } from './describe-threads.ts';
import { listDatabaseSessions } from './sessions.queries.ts';

const sharedMilliseconds = 1000;

const body = z.object({});
type Empty = z.infer<typeof body>;
const metricsQuestion: Question<Empty, Metrics> = { kind: 'metrics', body, reply: metrics };
const gaugesQuestion: Question<Empty, Gauges> = { kind: 'gauges', body, reply: gauges };
const threadsQuestion: Question<Empty, ThreadDump> = { kind: 'threads', body, reply: threadDump };

export function registerMetrics(app: FastifyInstance, { db }: Deps, servers: Servers, measured: Measured): void {
  const dumpOwn = async () => (await measured.dumps.dump()).map(describeThread);
  servers.answer(
    metricsQuestion,
    share(sharedMilliseconds, () => describeMetrics(measured)),
  );
  servers.answer(
    gaugesQuestion,
    share(sharedMilliseconds, async () => describeGauges(measured, await dumpOwn())),
  );
  servers.answer(
    threadsQuestion,
    share(sharedMilliseconds, async () => {
      const [own, sessions] = await Promise.all([dumpOwn(), readSessions(db)]);
      return { threads: [...own, ...sessions] };
    }),
  );
  const read = async ({ query }: { query: { server?: string | undefined } }) => ({
    body: await servers.askOrRefuse(query.server, metricsQuestion, {}),
  });
  registerRoute(app, metricsRoutes.read, read, { isLarge: true });
  registerRoute(app, metricsRoutes.readOf58, read, { isLarge: true });
  registerRoute(app, metricsRoutes.gauges, async ({ query }) => ({
    body: await servers.askOrRefuse(query.server, gaugesQuestion, {}),
  }));
  registerRoute(app, metricsRoutes.threads, async ({ query }) => ({
    body: await servers.askOrRefuse(query.server, threadsQuestion, {}),
  }));
}

/** The threads are shown without the sessions when the database is away. */
const readSessions = async (db: Deps['db']) => {
  const sessions = await readAsAccount(db, listDatabaseSessions).catch(() => []);
  return sessions.map(describeSession);
};
