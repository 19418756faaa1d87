import type { FastifyInstance } from 'fastify';
import { workshopRoutes } from '../../../contract/workshop.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { headerNames } from '../../platform/http/problem.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { versionHeader } from '../../shop/catalogue/catalogue.routes.ts';
import { cloneEvent } from './clone-event.ts';
import { makeSessions } from './make-sessions.ts';
import { moveEvent } from './move-event.ts';
import { readWorkshop } from './read-workshop.ts';
import { savePrices } from './save-prices.ts';

const alert = (key: 'created' | 'updated', id: number) => ({
  [headerNames.alert]: `limelightApp.event.${key}`,
  [headerNames.params]: String(id),
});

export function registerWorkshop(app: FastifyInstance, deps: Pick<Deps, 'db' | 'settings'>): void {
  const { db } = deps;
  registerRoute(app, workshopRoutes.read, async ({ params: { id } }) => {
    const body = await readWorkshop(db, id);
    return { body, headers: versionHeader(body.event) };
  });
  registerRoute(app, workshopRoutes.move, async ({ params: { id }, body }, request, principal) => {
    const event = await moveEvent(db, id, body, actorOf(principal, request));
    return { body: event, headers: { ...alert('updated', id), ...versionHeader(event) } };
  });
  registerRoute(app, workshopRoutes.clone, async ({ params: { id }, body }, request, principal) => {
    const event = await cloneEvent(deps, id, body, actorOf(principal, request));
    const headers = { Location: `/api/events/${event.id}`, ...alert('created', event.id), ...versionHeader(event) };
    return { body: event, headers };
  });
  registerRoute(app, workshopRoutes.makeSessions, async ({ params: { id }, body }, request, principal) => ({
    body: await makeSessions(db, id, body, actorOf(principal, request)),
    headers: alert('updated', id),
  }));
  registerRoute(app, workshopRoutes.savePrices, async ({ params: { id }, body }, request, principal) => ({
    body: await savePrices(deps, id, body, actorOf(principal, request)),
    headers: alert('updated', id),
  }));
}
