import type { FastifyInstance } from 'fastify';
import { orderActionRoutes } from '../../../contract/order-actions.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import type { GatewayServices } from '../../money/gateways/gateway-services.ts';
import { declineRefund } from '../../money/refunds/decline-refund.ts';
import { listPortions } from '../../money/refunds/list-portions.ts';
import { noteOrderRefund, sendOrderRefund } from '../../money/refunds/send-order-refund.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { Refused } from '../../platform/refused.ts';
import { changeSeats } from './change-seats.ts';
import { correctBuyer } from './correct-buyer.ts';
import { extendHold } from './extend-hold.ts';
import { giveBackTickets } from './give-back-tickets.ts';
import { mayRefund } from './may-refund.ts';
import { repeatMail } from './repeat-mail.ts';
import { readSeatPrices } from './seat-prices.ts';
import { takePayment } from './take-payment.ts';
import { writeNote } from './write-note.ts';

const done = { body: {} };

export function registerOrderActions(app: FastifyInstance, services: GatewayServices): void {
  const routes = orderActionRoutes;
  registerRoute(app, routes.giveBack, async ({ params: { id }, body }, request, principal) => {
    const deciding = { by: actorOf(principal, request), mayRefund: mayRefund(principal) };
    await giveBackTickets(services, id, body, deciding);
    return done;
  });
  registerRoute(app, routes.changeSeats, async ({ params: { id }, body }, request, principal) => {
    const deciding = { by: actorOf(principal, request), mayRefund: mayRefund(principal) };
    await changeSeats(services, id, body, deciding);
    return done;
  });
  registerRoute(app, routes.seatPrices, async ({ params: { id } }) => ({ body: await readSeatPrices(services, id) }));
  registerRoute(app, routes.correctBuyer, async ({ params: { id }, body }, request, principal) => {
    await correctBuyer(services, id, body, actorOf(principal, request));
    return done;
  });
  registerRoute(app, routes.repeatMail, async ({ params: { id }, body }, request, principal) => {
    await repeatMail(services, id, body, actorOf(principal, request));
    return done;
  });
  registerRoute(app, routes.addNote, async ({ params: { id }, body }, request, principal) => {
    await writeNote(services, id, body, actorOf(principal, request));
    return done;
  });
  registerRoute(app, routes.extendHold, async ({ params: { id }, body }, request, principal) => {
    await extendHold(services, id, body, actorOf(principal, request));
    return done;
  });
  registerRoute(app, routes.takePayment, async ({ params: { id }, body }, request, principal) => {
    // A transfer is on the bank's statement, which finance reads.
    if (body.method === 'CASH' && !mayPass(duties.transfers, principal.authorities))
      throw new Refused('notAllowed', 'transaction');
    await takePayment(services, id, body, actorOf(principal, request));
    return done;
  });
  registerRoute(app, routes.portions, async ({ query }, { url }) => {
    const page = pageOf(query);
    const { items, total } = await listPortions(services, page);
    const address = requestedAddress(services.configuration.publicAddress, url);
    return { body: items, headers: pagingHeaders(address, page, total) };
  });
  registerRoute(
    app,
    routes.sendRefund,
    async ({ params }, request, principal) => {
      await sendOrderRefund(services, params, actorOf(principal, request));
      return done;
    },
    { keepsOwnTime: true },
  );
  registerRoute(app, routes.noteRefund, async ({ params, body }, request, principal) => {
    await noteOrderRefund(services, params, body.note, actorOf(principal, request));
    return done;
  });
  registerRoute(app, routes.declineRefund, async ({ params, body }, request, principal) => {
    await declineRefund(services, { ...params, ...body }, actorOf(principal, request));
    return done;
  });
}
