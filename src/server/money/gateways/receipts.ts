// Takes the digital receipt that a browser or JETCO itself brings. It is signed and belongs to one attempt.
import type { ReceiptReply } from '../../../contract/payments.ts';
import { eventOfInvoice } from '../../../domain/payments/invoice-number.ts';
import { canMakePaymentMove, paymentMoves } from '../../../domain/payments/payment-states.ts';
import { Refused } from '../../platform/refused.ts';
import { findOrderOf } from '../../shop/orders/place-order.ts';
import { findPayment, type PaymentRow } from '../payments/payments.queries.ts';
import { noteForged } from './forged-notices.ts';
import type { Gateway, PaymentReport, ProviderFields } from './gateway.ts';
import type { GatewayServices } from './gateway-services.ts';
import { noticeOf, takeNotice } from './take-notice.ts';

export type Receipt = { visitor: string | null; token: string; String1: string; from: string };

export async function takeReceipt(
  services: GatewayServices,
  { visitor, token, String1, from }: Receipt,
): Promise<ReceiptReply> {
  const gateway = services.gateways.JETCO;
  if (!gateway) throw new Refused('methodClosed', 'payment');
  const order = await findOrderOf(services, visitor, token);
  const said = gateway.believe({ String1 });
  const payment = said && (await findOfReceipt(services, gateway, said));
  if (!said || payment?.orderId !== order.id || payment.eventId !== order.eventId)
    return refuse(services, `a receipt that is none, for order ${order.id}`, from);
  if (isDecided(payment) && !isAboutSameMoney(gateway.read(said), payment))
    return refuse(services, `another receipt for payment ${payment.invoiceNo}`, from);
  await takeNotice(services, noticeOf(gateway, 'receipt', said));
  const { status = '', invoice = '', timeStamp = '', responseCode = '' } = said;
  return { status, invoice, timeStamp, responseCode };
}

async function refuse(services: GatewayServices, what: string, from: string): Promise<never> {
  await noteForged(services, what, from);
  throw new Refused('receiptInvalid', 'payment');
}

const isDecided = ({ status }: PaymentRow): boolean => !canMakePaymentMove(status, paymentMoves.capture);

/** Whether a receipt is about the same money that was recorded before. */
const isAboutSameMoney = (report: PaymentReport, { providerRef }: PaymentRow): boolean =>
  report.is === 'captured' && report.providerRef === providerRef;

/** The attempt that the receipt belongs to. A receipt with another nonce was signed for another attempt. */
async function findOfReceipt(
  { db }: GatewayServices,
  gateway: Gateway,
  said: ProviderFields,
): Promise<PaymentRow | null> {
  const { invoiceNo, nonce } = gateway.read(said);
  const eventId = eventOfInvoice(invoiceNo);
  const payment = eventId === null ? undefined : await findPayment(db, eventId, invoiceNo);
  return payment?.method === 'JETCO' && payment.nonce === nonce ? payment : null;
}
