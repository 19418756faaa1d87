import type { FastifyInstance } from 'fastify';
import { planRoutes } from '../../../contract/plans.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { deleteDraft } from './plans.queries.ts';
import { publishPlan } from './publish-plan.ts';
import { readPlan } from './read-plan.ts';
import { readTaken } from './read-taken.ts';
import { refuseOlder, saveDraft } from './save-draft.ts';

/** The seat plan of a site, as staff draw and publish it. */
export function registerPlans(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  const { read, save, discard, publish, taken } = planRoutes;
  registerRoute(app, read, async ({ params: { id } }) => ({ body: await readPlan(db, id) }));
  registerRoute(app, save, async ({ params: { id }, body }, _request, { login }) => ({
    body: await saveDraft(db, id, body, login),
  }));
  registerRoute(app, discard, async ({ params: { id }, query: { version } }) => {
    if (!(await deleteDraft(db, id, version))) throw await refuseOlder(db, id);
    return { body: {} };
  });
  registerRoute(app, publish, async ({ params: { id }, body }, request, principal) => {
    await publishPlan(db, id, body, actorOf(principal, request));
    return { body: await readPlan(db, id) };
  });
  registerRoute(app, taken, async ({ params: { id } }) => ({ body: await readTaken(db, id) }));
}
