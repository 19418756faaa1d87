import type { FastifyInstance } from 'fastify';
import { officeTicketRoutes } from '../../../contract/office-tickets.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { eventEntity } from '../programme/event-entity.ts';
import { mailOrderTickets } from './mail-order-tickets.ts';
import { readOrderTickets } from './read-order-tickets.ts';
import { readEventTickets, reissueTickets } from './reissue-tickets.ts';
import { replaceCode, voidTicketLinks } from './replace-code.ts';
import { addGate, changeGate, removeGate } from './save-gates.ts';
import { readOfficeSettings, saveTicketSettings } from './save-ticket-settings.ts';
import { keepTellingHolders } from './tell-holders.job.ts';

/** Tickets and gates for staff. */
export function registerOfficeTickets(app: FastifyInstance, deps: Deps, services: PaymentServices): void {
  keepTellingHolders(app, deps, services.mailing);
  registerSettings(app, deps);
  const { ofEvent, reissue, ofOrder, replaceCode: replace, mailAgain, voidLinks } = officeTicketRoutes;
  registerRoute(app, ofEvent, async ({ params: { eventId } }) => ({ body: await readEventTickets(deps.db, eventId) }));
  registerRoute(app, reissue, async ({ params, body }, request, principal) => ({
    body: await reissueTickets(deps, { ...params, body }, actorOf(principal, request)),
  }));
  registerRoute(app, ofOrder, async ({ params: { id } }) => ({ body: await readOrderTickets(deps, id) }));
  registerRoute(app, replace, async ({ params, body }, request, principal) => {
    await replaceCode(services, { ...params, ...body }, actorOf(principal, request));
    return { body: {} };
  });
  registerRoute(app, mailAgain, async ({ params: { id }, body: { reason } }, request, principal) => {
    await mailOrderTickets(services, id, reason, actorOf(principal, request));
    return { body: {} };
  });
  registerRoute(app, voidLinks, async ({ params: { id }, body: { reason } }, request, principal) => {
    await voidTicketLinks(services, id, reason, actorOf(principal, request));
    return { body: {} };
  });
}

function registerSettings(app: FastifyInstance, { db }: Deps): void {
  const routes = officeTicketRoutes;
  registerRoute(app, routes.readSettings, async ({ params: { id } }) => {
    await eventEntity.read(db, id);
    return { body: await readOfficeSettings(db, id) };
  });
  registerRoute(app, routes.saveSettings, async ({ params: { id }, body }, request, principal) => ({
    body: await saveTicketSettings(db, id, body, actorOf(principal, request)),
  }));
  registerRoute(app, routes.addGate, async ({ params: { id }, body }, request, principal) => ({
    body: await addGate(db, id, body, actorOf(principal, request)),
  }));
  registerRoute(app, routes.changeGate, async ({ params: { id, gateId }, body }, request, principal) => ({
    body: await changeGate(db, { eventId: id, gateId }, body, actorOf(principal, request)),
  }));
  registerRoute(app, routes.removeGate, async ({ params: { id, gateId } }, request, principal) => ({
    body: await removeGate(db, { eventId: id, gateId }, actorOf(principal, request)),
  }));
}
