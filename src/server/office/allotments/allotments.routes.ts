import type { FastifyInstance } from 'fastify';
import { allotmentRoutes } from '../../../contract/allotments.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { StockMemory } from '../../shop/seating/stock-memory.ts';
import type { WithheldServices } from '../withheld-seats/withhold-places.ts';
import { changeAllotment, enlargeAllotment } from './change-allotment.ts';
import { makeAllotment } from './make-allotment.ts';
import { readAllotments } from './read-allotments.ts';
import { returnPlaces } from './return-places.ts';

/** Places that outlets sell, for staff of the programme. */
export function registerAllotments(app: FastifyInstance, deps: Deps): void {
  const services: WithheldServices = { ...deps, stocks: new StockMemory(deps.db) };
  const { list, make, change, enlarge, takeBack } = allotmentRoutes;
  registerRoute(app, list, async ({ query: { eventId, sessionId, outletId, ...query } }, { url }) => {
    const page = pageOf(query);
    const { items, total } = await readAllotments(deps.db, page, { eventId, sessionId, outletId });
    const address = requestedAddress(deps.configuration.publicAddress, url);
    return { body: items, headers: pagingHeaders(address, page, total) };
  });
  registerRoute(app, make, async ({ body }, request, principal) => ({
    body: await makeAllotment(services, body, actorOf(principal, request)),
  }));
  registerRoute(app, change, async ({ params, body }, request, principal) => ({
    body: await changeAllotment(services, params, body, actorOf(principal, request)),
  }));
  registerRoute(app, enlarge, async ({ params, body }, request, principal) => ({
    body: await enlargeAllotment(services, params, body, actorOf(principal, request)),
  }));
  registerRoute(app, takeBack, async ({ params, body }, request, principal) => ({
    body: await returnPlaces(services, params, body, actorOf(principal, request)),
  }));
}
