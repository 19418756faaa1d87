// Decisions of staff about transfers.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reviewRoutes } from '../../../contract/payment-review.ts';
import type { PaymentState } from '../../../contract/payments.ts';
import type { Principal } from '../../../domain/accounts/rights.ts';
import { centsFrom } from '../../../domain/money/money.ts';
import { actorOf } from '../../platform/audit/actor.ts';
import { pageOf, pagingHeaders, requestedAddress } from '../../platform/http/paging.ts';
import { registerRoute } from '../../platform/http/register-route.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import type { SettleResult } from '../payments/settle-payment.ts';
import { acceptTransfer } from './accept-transfer.ts';
import { StatementJudge } from './judge-statement.ts';
import { listTransfers } from './list-transfers.ts';
import { askForAnotherProof, rejectTransfer } from './reject-transfer.ts';

export function registerTransferReview(app: FastifyInstance, services: PaymentServices): void {
  const { publicAddress } = services.configuration;
  const { transfers, accept, reject, statement } = reviewRoutes;
  registerRoute(app, transfers, async ({ query }, request) => {
    const page = pageOf(query);
    const { items, total } = await listTransfers(services, query, page);
    const address = requestedAddress(publicAddress, request.raw.url);
    return { body: items, headers: pagingHeaders(address, page, total) };
  });
  registerRoute(app, accept, async ({ params: { invoiceNo }, body }, request, principal) => {
    const amountCents = centsFrom(body.amount);
    const by = actorOf(principal, request);
    const result = await acceptTransfer(services, { invoiceNo, amountCents, line: body.line, by });
    return { body: { state: stateAfter(result), invoiceNo } };
  });
  registerRoute(app, reject, async ({ params: { invoiceNo }, body }, request, principal) => {
    const { reason, note, anotherChance } = body;
    const rejection = { invoiceNo, reason, note, by: actorOf(principal, request) };
    if (anotherChance) await askForAnotherProof(services, rejection);
    else await rejectTransfer(services, rejection);
    const state: PaymentState['state'] = anotherChance ? 'TRANSFER' : 'OVER';
    return { body: { state, invoiceNo } };
  });
  const statements = new StatementJudge(services);
  app.addHook('onClose', () => statements.stop());
  const judge = async ({ body }: { body: Uint8Array }, _request: FastifyRequest, { login }: Principal) => ({
    body: await statements.judge(body, login),
  });
  registerRoute(app, statement, judge, { keepsOwnTime: true });
}

function stateAfter({ is }: SettleResult): PaymentState['state'] {
  return is === 'paid' ? 'PAID' : 'REFUND_DUE';
}
