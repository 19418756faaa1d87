// Money that has to go back: the shop sends by itself what it can, and administrators see to the rest.
import type { FastifyInstance } from 'fastify';
import { deskRoutes } from '../../../contract/payment-desk.ts';
import { addressAsked, pageOf, pagingHeaders } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { GatewayDesk } from '../gateways/gateway-desk.ts';
import { saidBy } from '../payments/said-by.ts';
import { listRefunds } from './refunds.queries.ts';
import { noteRefund, refundOf, sendRefund } from './send-refund.ts';
import { keepSendingRefunds } from './send-refunds.job.ts';

export function registerRefunds(app: FastifyInstance, desk: GatewayDesk): void {
  const { publicAddress } = desk.configuration;
  const { refunds, sendRefund: send, noteRefund: note } = deskRoutes;
  const sending = keepSendingRefunds(desk);
  app.addHook('onClose', sending.stop);
  registerRoute(app, refunds, async ({ query }, request) => {
    const page = pageOf(query);
    const { items, total } = await listRefunds(desk.db, page);
    const body = items.map((payment) => refundOf(desk.gateways, payment));
    const address = addressAsked(publicAddress, request.raw.url);
    return { body, headers: pagingHeaders(address, page, total) };
  });
  registerRoute(
    app,
    send,
    async ({ params: { invoiceNo } }, request, principal) => ({
      body: await sendRefund(desk, invoiceNo, saidBy(principal, request)),
    }),
    { keepsOwnTime: true },
  );
  registerRoute(app, note, async ({ params: { invoiceNo }, body }, request, principal) => ({
    body: await noteRefund(desk, invoiceNo, body.note, saidBy(principal, request)),
  }));
}
