// Begins a transfer: with those of the same moment where it is plain, else alone.
import type { PayBody } from '../../../contract/payments.ts';
import { plainEventTypes } from '../../../domain/catalogue/event-types.ts';
import { invoiceNumberOf } from '../../../domain/payments/invoice-number.ts';
import { Refused } from '../../platform/refused.ts';
import { freshBytes } from '../../platform/signing/fresh-bytes.ts';
import type { CrowdMemory } from '../../shop/holds/crowd-memory.ts';
import type { Sending } from '../../shop/orders/name-buyer.ts';
import { findOrderOf } from '../../shop/orders/place-order.ts';
import { beginPayment, sealAnswers } from '../payments/begin-payment.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { isPlainForm } from '../payments/plain-form.ts';
import { holdTransfer } from './hold-transfer.ts';
import { tellOfTransfer } from './tell-of-transfer.ts';
import type { TransferLane } from './transfer-batch.ts';

type Services = PaymentServices & { crowds: CrowdMemory; lane?: TransferLane | undefined };
type OfPass = { eventId: number; id: number; passId: string };

export async function payByTransfer(services: Services, sending: Sending, body: PayBody & Solved): Promise<OfPass> {
  const { transfer } = services.configuration.payments;
  if (!transfer) throw new Refused('methodClosed', 'payment');
  const merchantId = transfer.accountNumber;
  const found = await findOrderOf(services, sending.visitor, body.token);
  if (await beginTogether(services, found, { body, merchantId })) return found;
  await beginPayment(services, {
    sending,
    body,
    method: 'CASH',
    merchantId,
    found,
    holding: await holdTransfer(services, body.recaptcha),
    tell: (tx, held, payment) => tellOfTransfer(tx, services, held, payment),
  });
  services.mailing.wake();
  return found;
}

type Solved = { recaptcha?: string | undefined };
type FoundOrder = Awaited<ReturnType<typeof findOrderOf>>;

async function beginTogether(
  { lane, signingKey }: Services,
  order: FoundOrder,
  { body, merchantId }: { body: PayBody; merchantId: string },
): Promise<boolean> {
  const { event } = order;
  if (!lane || !event || order.id !== body.transactionId) return false;
  if (!isPlainForm(body, { ...plainEventTypes, ...event.types })) return false;
  const invoiceNo = invoiceNumberOf(order.eventId, freshBytes(16));
  return lane.begin({
    order,
    invoiceNo,
    merchantId,
    sealedAnswers: sealAnswers(signingKey, body),
  });
}
