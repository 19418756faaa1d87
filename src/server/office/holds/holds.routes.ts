// The holds of each network for administrators, and their release.

import type { FastifyInstance } from 'fastify';
import { holdRoutes } from '../../../contract/holds.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { listHolds } from './list-holds.ts';
import { releaseHold, releaseNetwork } from './release-holds.ts';

export function registerHolds(app: FastifyInstance, services: PaymentServices): void {
  const { publicAddress } = services.configuration;
  registerRoute(app, holdRoutes.list, async ({ query }, request) => {
    const page = pageOf(query);
    const { items, total } = await listHolds(services, query, page);
    const address = requestedAddress(publicAddress, request.raw.url);
    return { body: items, headers: pagingHeaders(address, page, total) };
  });
  registerRoute(app, holdRoutes.release, async ({ params: { id } }, request, principal) => ({
    body: await releaseHold(services, { eventId: eventOfOrder(id), id }, actorOf(principal, request)),
  }));
  registerRoute(app, holdRoutes.releaseNetwork, async ({ body }, request, principal) => ({
    body: await releaseNetwork(services, { eventId: body.eventId, tag: body.network }, actorOf(principal, request)),
  }));
}
