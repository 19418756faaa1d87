// What administrators decide about transfers, which no machine can tell about.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskRoutes } from '../../../contract/payment-desk.ts';
import type { PaymentState } from '../../../contract/payments.ts';
import type { Principal } from '../../../domain/accounts/rights.ts';
import { addressAsked, pageOf, pagingHeaders } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { PaymentDesk } from '../payments/payment-desk.ts';
import { saidBy } from '../payments/said-by.ts';
import type { Settled } from '../payments/settle-payment.ts';
import { acceptTransfer } from './accept-transfer.ts';
import { StatementDesk } from './judge-statement.ts';
import { listTransfers } from './list-transfers.ts';
import { askForAnotherProof, rejectTransfer } from './reject-transfer.ts';

export function registerTransferDesk(app: FastifyInstance, desk: PaymentDesk): void {
  const { publicAddress } = desk.configuration;
  const { transfers, accept, reject, statement } = deskRoutes;
  registerRoute(app, transfers, async ({ query }, request) => {
    const page = pageOf(query);
    const { items, total } = await listTransfers(desk, page);
    const address = addressAsked(publicAddress, request.raw.url);
    return { body: items, headers: pagingHeaders(address, page, total) };
  });
  registerRoute(app, accept, async ({ params: { invoiceNo }, body }, request, principal) => {
    const amountCents = Math.round(body.amount * 100);
    const by = saidBy(principal, request);
    const settled = await acceptTransfer(desk, { invoiceNo, amountCents, line: body.line, by });
    return { body: { state: stateAfter(settled), invoiceNo } };
  });
  registerRoute(app, reject, async ({ params: { invoiceNo }, body }, request, principal) => {
    const { note, anotherChance } = body;
    const rejection = { invoiceNo, note, by: saidBy(principal, request) };
    if (anotherChance) await askForAnotherProof(desk, rejection);
    else await rejectTransfer(desk, rejection);
    const state: PaymentState['state'] = anotherChance ? 'TRANSFER' : 'OVER';
    return { body: { state, invoiceNo } };
  });
  const statements = new StatementDesk(desk);
  app.addHook('onClose', () => statements.stop());
  const judge = async ({ body }: { body: Uint8Array }, _request: FastifyRequest, { login }: Principal) => ({
    body: await statements.judge(body, login),
  });
  registerRoute(app, statement, judge, { keepsOwnTime: true });
}

function stateAfter({ is }: Settled): PaymentState['state'] {
  return is === 'paid' ? 'PAID' : 'REFUND_DUE';
}
