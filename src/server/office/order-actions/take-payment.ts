// Staff take money for an unpaid order: cash or a card at the counter, or a transfer that they saw. Late money takes the same seats again
// while they are free; money that cannot pay for the order is not taken.

import { randomBytes } from 'node:crypto';
import type { TakePaymentBody } from '../../../contract/order-actions.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { hongKongDollars } from '../../../domain/payments/asiapay-text.ts';
import { invoiceNumberOf } from '../../../domain/payments/invoice-number.ts';
import type { CaptureVerdict } from '../../../domain/payments/judge-capture.ts';
import { paymentMoves } from '../../../domain/payments/payment-states.ts';
import { lacksSlip, slipOf } from '../../../domain/payments/staff-payment-methods.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import {
  addPayment,
  findPayment,
  listPayments,
  movePayment,
  noteDecision,
  type PaymentRow,
  takenByHand,
} from '../../money/payments/payments.queries.ts';
import { settleCapture } from '../../money/payments/settle-payment.ts';
import { counterMerchant } from '../../money/payments/take-difference.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import type { LockedOrder } from '../../shop/orders/order-locks.queries.ts';
import { keyOf, type OfOrder, record, refuseOutletOrder } from './acting.ts';
import { dollarsText } from './facts-text.ts';
import { settleFreeOrder } from './settle-free-order.ts';

export async function takePayment(
  services: PaymentServices,
  id: number,
  { method, amount, terminalReference, reason }: TakePaymentBody,
  by: Actor,
): Promise<void> {
  const of = keyOf(id);
  const amountCents = centsFrom(amount);
  const refuse = (order: LockedOrder) => {
    refuseOutletOrder(order);
    refuseAmount(order, amountCents);
  };
  if (amountCents === 0) return settleFreeOrder(services, { id, reason, refuse }, by);
  if (lacksSlip({ method, terminalReference })) throw fieldRefused('payment', 'terminalReference', 'NotNull');
  const [open] = method === 'CASH' ? await listOpenTransfers(services.db, of) : [];
  const invoiceNo = open?.invoiceNo ?? invoiceNumberOf(of.eventId, randomBytes(16));
  const taken = { invoiceNo, method, amountCents, merchantId: counterMerchant };
  const result = await settleCapture(services, {
    eventId: of.eventId,
    invoiceNo,
    amountCents,
    merchantId: open?.merchantId ?? counterMerchant,
    currency: hongKongDollars,
    providerRef: slipOf({ method, terminalReference }) ?? takenByHand,
    responseCode: null,
    saidBy: by,
    byHand: {
      orderId: id,
      begin: async (tx, order) => {
        refuse(order);
        if (open) await refuseDecided(tx, open);
        else {
          await endTransfers(tx, of, by);
          await addPayment(tx, { ...of, ...taken, minutesUntilInquiry: null });
        }
        await noteDecision(tx, { eventId: of.eventId, invoiceNo }, { decidedBy: by.principal });
        const details = dollarsText(amountCents);
        await record(tx, { ...of, by, kind: 'PAYMENT_TAKEN', audit: 'ORDER_CHANGED', reason, details });
      },
      refusal,
    },
  });
  if (result.is === 'unknownInvoice') throw new Refused('notFound', 'transaction');
}

const listOpenTransfers = async (db: Db, { eventId, orderId }: OfOrder): Promise<PaymentRow[]> =>
  (await listPayments(db, eventId, orderId)).filter(
    ({ method, status }) => method === 'CASH' && status === 'REQUESTED',
  );

/** An order that was paid at the counter waits for no transfer. One that comes all the same is accepted with its statement line. */
async function endTransfers(tx: Db, of: OfOrder, { principal }: Actor): Promise<void> {
  for (const transfer of await listOpenTransfers(tx, of)) {
    await movePayment(tx, transfer, paymentMoves.fail, {});
    await noteDecision(tx, transfer, { decidedBy: principal });
  }
}

/** Complementary tickets wait for a second person, not for money. */
function refuseAmount({ status, channel, amountCents }: LockedOrder, taken: number): void {
  if (status === 'PAID') throw new Refused('alreadyPaid', 'order');
  if (channel === 'GUEST') throw new Refused('secondPersonNeeded', 'transaction');
  if (amountCents !== taken)
    throw new Refused('otherAmount', 'transfer', { details: { amount: dollarsFrom(amountCents) } });
}

/** Finance may have decided about the transfer meanwhile. */
async function refuseDecided(tx: Db, { eventId, invoiceNo }: PaymentRow): Promise<void> {
  const { status, decidedBy } = (await findPayment(tx, eventId, invoiceNo)) as PaymentRow;
  if (status !== 'REQUESTED')
    throw new Refused('alreadyDecided', 'transfer', { details: { decidedBy: decidedBy ?? '', status } });
}

function refusal(verdict: CaptureVerdict, { status }: LockedOrder): Refused {
  if (verdict.is === 'refundDue' && verdict.because === 'seatsGone') return new Refused('placesTaken', 'session');
  return new Refused('notWaiting', 'order', { details: { status } });
}
