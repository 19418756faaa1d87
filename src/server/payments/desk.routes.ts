// What administrators decide about money that no machine can tell about.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskRoutes } from '../../contract/payment-desk.ts';
import type { PaymentState } from '../../contract/payments.ts';
import type { Principal } from '../accounts/principal.queries.ts';
import { pageOf, pagingHeaders } from '../http/paging.ts';
import { registerRoute } from '../http/register-route.ts';
import { acceptTransfer } from './accept-transfer.ts';
import { judgeStatement } from './judge-statement.ts';
import { listTransfers } from './list-transfers.ts';
import { listRefunds } from './refunds.queries.ts';
import { askForAnotherProof, rejectTransfer } from './reject-transfer.ts';
import { noteRefund, type RefundDesk, refundOf, sendRefund } from './send-refund.ts';
import { keepSendingRefunds } from './send-refunds.job.ts';
import type { Settled } from './settle-payment.ts';

const saidBy = ({ login }: Principal, request: FastifyRequest) => ({ principal: login, remoteAddress: request.ip });

export function registerDesk(app: FastifyInstance, desk: RefundDesk): void {
  const isChecked = desk.configuration.mode === 'test';
  const { transfers, accept, reject, statement } = deskRoutes;
  registerRoute(app, isChecked, transfers, async ({ query }, request) => {
    const page = pageOf(query);
    const { items, total } = await listTransfers(desk, page);
    return { body: items, headers: pagingHeaders(addressOf(desk, request), page, total) };
  });
  registerRoute(app, isChecked, accept, async ({ params: { invoiceNo }, body }, request, principal) => {
    const amountCents = Math.round(body.amount * 100);
    const by = saidBy(principal, request);
    const settled = await acceptTransfer(desk, { invoiceNo, amountCents, line: body.line, by });
    return { body: { state: stateAfter(settled), invoiceNo } };
  });
  registerRoute(app, isChecked, reject, async ({ params: { invoiceNo }, body }, request, principal) => {
    const { note, anotherChance } = body;
    const rejection = { invoiceNo, note, by: saidBy(principal, request) };
    if (anotherChance) await askForAnotherProof(desk, rejection);
    else await rejectTransfer(desk, rejection);
    const state: PaymentState['state'] = anotherChance ? 'TRANSFER' : 'OVER';
    return { body: { state, invoiceNo } };
  });
  registerRoute(app, isChecked, statement, async ({ body }) => ({ body: await judgeStatement(desk.db, body) }));
  registerRefunds(app, isChecked, desk);
}

function registerRefunds(app: FastifyInstance, isChecked: boolean, desk: RefundDesk): void {
  const { refunds, sendRefund: send, noteRefund: note } = deskRoutes;
  const sending = keepSendingRefunds(desk);
  app.addHook('onClose', sending.stop);
  registerRoute(app, isChecked, refunds, async ({ query }, request) => {
    const page = pageOf(query);
    const { items, total } = await listRefunds(desk.db, page);
    const body = items.map((payment) => refundOf(desk.gateways, payment));
    return { body, headers: pagingHeaders(addressOf(desk, request), page, total) };
  });
  registerRoute(
    app,
    isChecked,
    send,
    async ({ params: { invoiceNo } }, request, principal) => ({
      body: await sendRefund(desk, invoiceNo, saidBy(principal, request)),
    }),
    { keepsOwnTime: true },
  );
  registerRoute(app, isChecked, note, async ({ params: { invoiceNo }, body }, request, principal) => ({
    body: await noteRefund(desk, invoiceNo, body.note, saidBy(principal, request)),
  }));
}

const addressOf = ({ configuration }: RefundDesk, request: FastifyRequest): URL =>
  new URL(request.raw.url ?? '', configuration.publicAddress);

function stateAfter({ is }: Settled): PaymentState['state'] {
  return is === 'paid' ? 'PAID' : 'REFUND_DUE';
}
