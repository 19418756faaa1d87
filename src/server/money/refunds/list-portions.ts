import type { Portion } from '../../../contract/order-actions.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { triedOf } from '../../../domain/payments/refund-attempt.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import type { GatewayServices } from '../gateways/gateway-services.ts';
import { listUnsentRefunds } from './order-refunds.queries.ts';
import { refundSenderOf } from './send-order-refund.ts';

/** Portions of payments that have to go back: finance approves them, and sends those that the provider does not. */
export async function listPortions(services: GatewayServices, page: Page): Promise<Listed<Portion>> {
  const { db, gateways } = services;
  const { items: refunds, total } = await listUnsentRefunds(db, page);
  const items = refunds.map((refund) => ({
    invoiceNo: refund.invoiceNo,
    number: refund.number,
    transactionId: refund.orderId,
    method: refund.method,
    amount: dollarsFrom(refund.amountCents),
    reason: refund.reason,
    decidedBy: refund.decidedBy,
    decidedAt: refund.createdAt.toISOString(),
    isApproved: refund.approvedBy !== null,
    canBeSent: refundSenderOf(gateways, refund.method) !== null,
    tried: triedOf({ at: refund.askedAt, isUnanswered: refund.isUnanswered, refusal: refund.refused }),
    refusedBecause: refund.refused,
    ...showBuyer(services, refund.orderId, refund.sealedPerson),
  }));
  return { items, total };
}
