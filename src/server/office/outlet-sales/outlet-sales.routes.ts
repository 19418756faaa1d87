import type { FastifyInstance } from 'fastify';
import { outletSaleRoutes } from '../../../contract/outlet-sales.ts';
import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { returnPlaces } from '../allotments/return-places.ts';
import { readOwnOutlet } from '../outlets/outlet-accounts.ts';
import { readOutletPage, readSale, readSales } from './read-sales.ts';
import { keepReleasingHeld } from './release-held.job.ts';
import { sellPlaces } from './sell-places.ts';
import { payHeldSale, voidSale } from './void-sale.ts';

/** The page of an outlet. Every call begins with the outlet of the account, and knows no other. */
export function registerOutletSales(app: FastifyInstance, services: PaymentServices): void {
  app.jobs.push(keepReleasingHeld(services));
  const { db, configuration } = services;
  const { outlet, sell, sales, sale, pay, void: cancel, returns } = outletSaleRoutes;
  const outletOf = async ({ accountId }: AccountPrincipal) => (await readOwnOutlet(db, accountId)).id;
  registerRoute(app, outlet, async ({ query }, _, { accountId }) => ({
    body: await readOutletPage(db, accountId, pageOf(query)),
  }));
  registerRoute(app, sell, async ({ body }, request, principal) => ({
    body: await sellPlaces(services, await outletOf(principal), body, actorOf(principal, request)),
  }));
  registerRoute(app, sales, async ({ query }, { url }, principal) => {
    const page = pageOf(query);
    const wanted = { outletId: await outletOf(principal), isHeld: query.state === 'held', query: query.query };
    const { items, total } = await readSales(services, wanted, page);
    return { body: items, headers: pagingHeaders(requestedAddress(configuration.publicAddress, url), page, total) };
  });
  registerRoute(app, sale, async ({ params: { id } }, _, principal) => ({
    body: await readSale(services, await outletOf(principal), { eventId: eventOfOrder(id), orderId: id }),
  }));
  registerRoute(app, pay, async ({ params: { id } }, request, principal) => ({
    body: await payHeldSale(services, await outletOf(principal), id, actorOf(principal, request)),
  }));
  registerRoute(app, cancel, async ({ params: { id } }, request, principal) => ({
    body: await voidSale(services, await outletOf(principal), id, actorOf(principal, request)),
  }));
  registerRoute(app, returns, async ({ body: { eventId, allotmentId, ...places } }, request, principal) => {
    const of = { eventId, id: allotmentId, outletId: await outletOf(principal) };
    return { body: await returnPlaces(services, of, places, actorOf(principal, request)) };
  });
}
