import type { FastifyInstance } from 'fastify';
import { withheldSeatRoutes } from '../../../contract/withheld-seats.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { StockMemory } from '../../shop/seating/stock-memory.ts';
import { moveWithheld } from './move-withheld.ts';
import { readSessionSeats } from './read-session-seats.ts';
import { readStock } from './read-stock.ts';
import { keepReleasing } from './release-ended.job.ts';
import { releaseWithheld } from './release-withheld.ts';
import { type WithheldServices, withholdPlaces } from './withhold-places.ts';

/** Places of a session that staff withhold from sale. */
export function registerWithheldSeats(app: FastifyInstance, deps: Deps): void {
  const services: WithheldServices = { ...deps, stocks: new StockMemory(deps.db) };
  app.jobs.push(keepReleasing(services));
  const { stock, seats, withhold, release, move } = withheldSeatRoutes;
  registerRoute(app, stock, async ({ params: { id } }) => ({ body: await readStock(deps.db, id) }));
  registerRoute(app, seats, async ({ params: { id } }) => ({ body: await readSessionSeats(deps.db, id) }));
  registerRoute(app, withhold, async ({ params: { id }, body }, request, principal) => ({
    body: await withholdPlaces(services, id, body, actorOf(principal, request)),
  }));
  registerRoute(app, release, async ({ params: { id }, body }, request, principal) => ({
    body: { released: await releaseWithheld(services, id, body, actorOf(principal, request)) },
  }));
  registerRoute(app, move, async ({ params: { id }, body }, request, principal) => ({
    body: { moved: await moveWithheld(services, id, body, actorOf(principal, request)) },
  }));
}
