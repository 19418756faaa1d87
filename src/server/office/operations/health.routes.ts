// Health for load balancers, who get one word, and for operators, who see each part of the server that they choose.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Health, health, healthRoutes } from '../../../contract/operations.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { askDatabase } from '../../platform/database/ask-database.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { ProxyWatch } from '../../platform/limits/proxy-watch.ts';
import { openMailProbe } from '../../platform/mail/probe-mail.ts';
import type { PeerReply, Question, Servers } from '../../platform/servers/servers.ts';
import { share } from '../../platform/share.ts';
import { soon } from '../../platform/soon.ts';
import { openCertificateEnds } from './certificate-ends.ts';
import { judgeCertificates, readBackupPart } from './health-care.ts';
import {
  judgeWrites,
  type Parts,
  readBackupSpace,
  readDatabaseParts,
  readDisk,
  readProxy,
  readWorkParts,
} from './health-parts.ts';

/** Load balancers ask often, and any number of them: the database is asked once a second at most. */
const rememberedMilliseconds = 1000;
/** A network may swallow what is sent to the database. The page of health waits for five seconds in all. */
const databaseMillisecondsMax = 2000;
/** A server that is silent must not keep the overview waiting. */
const peerMillisecondsMax = 2000;
const silent: PeerReply<Health> = { unanswered: 'silent' };

type Services = { servers: Servers; proxyWatch: ProxyWatch };

const healthQuestion: Question<Record<string, never>, Health> = { kind: 'health', body: z.object({}), reply: health };

/** Gives the way to read the health of all living servers: null for one that does not reply. */
export function registerHealth(
  app: FastifyInstance,
  deps: Deps,
  { servers, proxyWatch }: Services,
): () => Promise<(Health | null)[]> {
  const probeMail = openMailProbe(deps.configuration.mail.smtpUrl);
  const certificateEnds = openCertificateEnds(deps.configuration, deps.pool);
  const isUp = share(rememberedMilliseconds, () =>
    soon(
      askDatabase(deps.db).then(() => true),
      false,
      databaseMillisecondsMax,
    ),
  );
  const readParts = share(rememberedMilliseconds, async (): Promise<Health> => {
    const [database, work, diskSpace, backup, backupSpace, ends] = await Promise.all([
      readDatabaseParts(deps),
      readWorkParts(deps, probeMail),
      readDisk(deps),
      readBackupPart(deps),
      readBackupSpace(deps),
      certificateEnds(),
    ]);
    const certificates = judgeCertificates(ends, deps.clock());
    const parts: Parts = {
      ...database,
      writes: judgeWrites(servers.writeTimes.facts()),
      ...work,
      backup,
      ...backupSpace,
      ...certificates,
      diskSpace,
      proxy: readProxy(deps, proxyWatch.isForgotten),
    };
    const status = servers.isDraining ? 'OUT_OF_SERVICE' : database.db?.status === 'UP' ? 'UP' : 'DOWN';
    return { status, details: parts, components: parts };
  });
  servers.answer(healthQuestion, readParts);

  const readStatus = async (): Promise<Health['status']> => {
    if (servers.isDraining) return 'OUT_OF_SERVICE';
    return (await isUp()) ? 'UP' : 'DOWN';
  };
  const briefly = async () => {
    const status = await readStatus();
    return { status: status === 'UP' ? 200 : 503, body: { status } };
  };

  registerRoute(app, healthRoutes.all, async ({ query }, request) => {
    if (!(await isOperator(request))) return briefly();
    return { body: await servers.askOrRefuse(query.server, healthQuestion, {}) };
  });
  registerRoute(app, healthRoutes.liveness, async () => ({ body: { status: 'UP' as const } }));
  registerRoute(app, healthRoutes.readiness, briefly);
  return async () => {
    const living = await servers.list();
    const replies = await Promise.all(
      living.map(({ id }) => soon(servers.ask(id, healthQuestion, {}), silent, peerMillisecondsMax)),
    );
    return replies.flatMap(readReplies);
  };
}

/** One that has just stopped, or is of a version without this question, is no trouble. */
function readReplies(reply: PeerReply<Health>): (Health | null)[] {
  if ('reply' in reply) return [reply.reply];
  return reply.unanswered === 'gone' || reply.unanswered === 'unknown' ? [] : [null];
}

/** Without its database the server knows nobody, and treats everybody as a stranger. */
async function isOperator(request: FastifyRequest): Promise<boolean> {
  if (!request.headers.authorization) return false;
  const principal = await soon(request.server.principalOf(request), null, databaseMillisecondsMax);
  return mayPass(duties.operations, principal?.authorities ?? null);
}
