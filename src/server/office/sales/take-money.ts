// Money that a clerk has taken: an attempt to pay that is settled at once, in the transaction of the order.

import { randomBytes } from 'node:crypto';
import type { SaleBody } from '../../../contract/sales.ts';
import { centsFrom } from '../../../domain/money/money.ts';
import { invoiceNumberOf } from '../../../domain/payments/invoice-number.ts';
import { slipOf } from '../../../domain/payments/staff-payment-methods.ts';
import { changeOf } from '../../../domain/sales/judge-sale.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { addPayment, noteDecision } from '../../money/payments/payments.queries.ts';
import { settleIn } from '../../money/payments/settle-payment.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import type { LockedOrder } from '../../shop/orders/order-locks.queries.ts';

const merchantId = 'counter';
const hongKongDollar = '344';

type CounterPayment = { method: 'COUNTER_CASH' | 'COUNTER_CARD' } & Pick<SaleBody, 'received' | 'terminalReference'>;

export async function takeMoney(
  tx: Db,
  services: PaymentServices,
  { eventId, id: orderId, amountCents }: LockedOrder,
  { method, received, terminalReference }: CounterPayment,
  by: Actor,
): Promise<void> {
  if (method === 'COUNTER_CASH' && received !== undefined && changeOf(centsFrom(received), amountCents) === null)
    throw fieldRefused('sale', 'received', 'TooLittle');
  const invoiceNo = invoiceNumberOf(eventId, randomBytes(16));
  const attempt = { eventId, orderId, invoiceNo, method, merchantId, amountCents, nonce: null };
  await addPayment(tx, { ...attempt, minutesUntilInquiry: null });
  await noteDecision(tx, { eventId, invoiceNo }, { decidedBy: by.principal });
  const providerRef = slipOf({ method, terminalReference });
  const report = { eventId, invoiceNo, amountCents, merchantId, currency: hongKongDollar, providerRef };
  const result = await settleIn(tx, services, { ...report, responseCode: null, saidBy: by });
  if (result?.is !== 'paid') throw new Error(`the sale of order ${orderId} was not settled: ${result?.is}`);
}
