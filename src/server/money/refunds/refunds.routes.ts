// Refunds: the shop sends those that it can by itself, and administrators decide about the others.

import type { FastifyInstance } from 'fastify';
import { reviewRoutes } from '../../../contract/payment-review.ts';
import { refundGroupRoutes } from '../../../contract/refund-groups.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import type { GatewayServices } from '../gateways/gateway-services.ts';
import { readReviewFilter } from '../payments/read-review-filter.ts';
import { refundOf } from './describe-refund.ts';
import { approveRefundGroup, listRefundGroups, noteRefundGroup } from './refund-groups.ts';
import { listRefundBuyers, listRefunds } from './refunds.queries.ts';
import { noteRefund, sendRefund } from './send-refund.ts';
import { keepSendingRefunds } from './send-refunds.job.ts';

export function registerRefunds(app: FastifyInstance, services: GatewayServices): void {
  const { publicAddress } = services.configuration;
  const { refunds, sendRefund: send, noteRefund: note } = reviewRoutes;
  app.jobs.push(keepSendingRefunds(services));
  registerRoute(app, refunds, async ({ query }, request) => {
    const page = pageOf(query);
    const { db, gateways } = services;
    const { isDue, ...requested } = query;
    const filter = await readReviewFilter(services, requested, (others, countMax) =>
      listRefundBuyers(db, { ...others, isDue }, countMax),
    );
    const { items, total } = await listRefunds(db, { ...filter, isDue }, page);
    const body = items.map((row) => ({
      ...refundOf(gateways, row),
      ...showBuyer(services, row.orderId, row.sealedPerson),
    }));
    const address = requestedAddress(publicAddress, request.raw.url);
    return { body, headers: pagingHeaders(address, page, total) };
  });
  registerRoute(
    app,
    send,
    async ({ params: { invoiceNo } }, request, principal) => ({
      body: await sendRefund(services, invoiceNo, actorOf(principal, request)),
    }),
    { keepsOwnTime: true },
  );
  registerRoute(app, note, async ({ params: { invoiceNo }, body }, request, principal) => ({
    body: await noteRefund(services, invoiceNo, body.note, actorOf(principal, request)),
  }));
  registerRefundGroups(app, services);
}

function registerRefundGroups(app: FastifyInstance, services: GatewayServices): void {
  const { list, approve, note } = refundGroupRoutes;
  registerRoute(app, list, async () => ({ body: await listRefundGroups(services) }));
  registerRoute(app, approve, async ({ body }, request, principal) => ({
    body: await approveRefundGroup(services, body, actorOf(principal, request)),
  }));
  registerRoute(app, note, async ({ body }, request, principal) => ({
    body: await noteRefundGroup(services, body, actorOf(principal, request)),
  }));
}
