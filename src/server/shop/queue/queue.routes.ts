import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queueRoutes } from '../../../contract/queue.ts';
import type { Deps } from '../../platform/deps.ts';
import { givenBy, type RouteInput, registerRoute } from '../../platform/http/register-route.ts';
import { sendRemembered } from '../../platform/http/remembered.ts';
import { serializerOf } from '../../platform/http/serialize.ts';
import { HumanChecks } from '../../platform/limits/human-check.ts';
import { limitSender } from '../../platform/limits/limit-sender.ts';
import type { CrowdMemory } from '../holds/crowd-memory.ts';
import { PassGrants } from '../holds/grant-pass.ts';
import { openIssuedPasses } from '../holds/issued-passes.ts';
import type { SaleTermsMemory } from '../orders/sale-terms.ts';
import { acquireToken, type Door } from './acquire-token.ts';
import { batchEntries } from './batch-entries.ts';
import { leaveLine } from './leave-line.ts';
import { LineMemory } from './line-memory.ts';
import { loadLine } from './load-line.ts';
import { LobbyDraws } from './lobby-draws.ts';
import { keepLinesMoving } from './move-lines.job.ts';

type Options = { terms: Pick<SaleTermsMemory, 'get'>; crowds: CrowdMemory; headers: Record<string, string> };

/** Passes, places in line, and the public state of a line. */
export function registerQueue(app: FastifyInstance, deps: Deps, { terms, crowds, headers }: Options): void {
  const { db, log, clock, configuration, signingKey } = deps;
  const draws = new LobbyDraws();
  const serialize = serializerOf(app, queueRoutes.queue.reply);
  const lines = new LineMemory({ log, load: (eventId) => loadLine({ db, terms, draws, headers, serialize }, eventId) });
  app.jobs.push(keepLinesMoving({ db, log }));

  const isSecure = configuration.publicAddress.startsWith('https:');
  const humanChecks = new HumanChecks({ key: signingKey, clock });
  const issuedPasses = openIssuedPasses(deps);
  app.addHook('onClose', () => issuedPasses.stop());
  const grants = new PassGrants({ db, clock, crowds, humanChecks, issuedPasses });
  const requestsEntryAt = batchEntries({ db, draws });
  const door: Door = { key: signingKey, isSecure, clock, terms, lines, requestsEntryAt: requestsEntryAt, grants };
  // Many waiting visitors may share an address. Each sends this request about twice, and watches the public state in between.
  const limit = limitSender(app, 'queue', 'queue');
  const admit = async (given: RouteInput<typeof queueRoutes.acquireToken>, request: FastifyRequest) => {
    await limit(request);
    return acquireToken(door, given, request);
  };
  registerRoute(app, queueRoutes.acquireToken, admit, { isHot: true });
  registerRoute(app, queueRoutes.leave, async (given, request) => {
    await limit(request);
    return leaveLine({ db, isSecure }, given, request);
  });
  registerPublicNumber(app, lines);
}

/** The same bytes for all visitors. A fresh reply is sent without even a promise. */
function registerPublicNumber(app: FastifyInstance, lines: LineMemory): void {
  const { queue } = queueRoutes;
  const limit = limitSender(app, 'queue', 'queue');
  const answerAnew = async (request: FastifyRequest, reply: FastifyReply) => {
    const { params } = givenBy(queue, request);
    // Thousands behind one address may watch a line. Only requests for lines that nobody has watched are counted.
    if (!lines.knows(params.eventId)) await limit(request);
    const { remembered } = await lines.get(params.eventId);
    return sendRemembered(request, reply, remembered);
  };
  app.get<{ Params: { eventId: string } }>(
    queue.path,
    { config: { keepsOwnTime: true, right: queue.right } },
    (request, reply) => {
      const fresh = lines.fresh(request.params.eventId);
      if (!fresh) return answerAnew(request, reply);
      sendRemembered(request, reply, fresh.remembered);
    },
  );
}
