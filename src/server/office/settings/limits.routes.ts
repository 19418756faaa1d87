import type { FastifyInstance } from 'fastify';
import { type LimitState, limitRoutes } from '../../../contract/limits.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { forgottenAtOnce, keepForgetting } from '../../platform/jobs/forget.job.ts';
import { forgetHits, forgetRules, listHits, listRules } from '../../platform/limits/networks.queries.ts';
import type { Networks } from '../../platform/limits/networks.ts';
import { addRule, endRule } from './change-networks.ts';

const hitsShown = 200;

/** Limits that were hit, and the networks that are blocked or excepted. */
export function registerLimits(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  networks: Networks,
): void {
  const { db, log } = deps;
  const steps = [forgetHits, forgetRules].map((forget) => () => forget(db, forgottenAtOnce));
  app.jobs.push(keepForgetting({ key: 'forgetLimitHits', log, steps }));

  registerRoute(app, limitRoutes.read, async () => {
    await networks.writeHits(db);
    return { body: await stateOf(db) };
  });
  registerRoute(app, limitRoutes.add, async ({ body }, request, principal) => {
    await addRule(deps, body, actorOf(principal, request));
    await networks.read(db);
    return { body: await stateOf(db) };
  });
  registerRoute(app, limitRoutes.end, async ({ params: { id } }, request, principal) => {
    await endRule(deps, id, actorOf(principal, request));
    await networks.read(db);
    return { body: await stateOf(db) };
  });
}

async function stateOf(db: Db): Promise<LimitState> {
  const [hits, rules] = await Promise.all([listHits(db, hitsShown), listRules(db)]);
  return {
    hits: hits.map(({ firstAt, lastAt, ...hit }) => ({
      ...hit,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
    rules: rules.map(({ endsAt, madeAt, ...rule }) => ({
      ...rule,
      endsAt: endsAt.toISOString(),
      madeAt: madeAt.toISOString(),
    })),
  };
}
