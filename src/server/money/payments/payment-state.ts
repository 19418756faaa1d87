// The payment state of an order, as its buyer sees it. It claims nothing that is not certain.
import type { PaymentState } from '../../../contract/payments.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import type { OrderStatus } from '../../../domain/orders/order-states.ts';
import { paymentMethods } from '../../../domain/payments/bounds.ts';
import { otherCurrency } from '../../../domain/payments/currencies.ts';
import { isResultAwaited, type PaymentStatus, paymentMoves } from '../../../domain/payments/payment-states.ts';
import type { Deps } from '../../platform/deps.ts';
import { storedTransaction } from '../../shop/orders/order-replies.ts';
import { listTickets } from '../../shop/orders/orders.queries.ts';
import { findStoredOrder } from './payment-state.queries.ts';
import { listPayments, type PaymentRow } from './payments.queries.ts';
import { readTransfer } from './read-transfer.ts';
import type { OfAllPayments, StatePayment } from './state-batch.queries.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'configuration'>;
type OfOrder = { eventId: number; id: number };

export async function readPaymentState(services: Services, { eventId, id }: OfOrder): Promise<PaymentState> {
  const { db, clock } = services;
  const now = clock();
  const order = await findStoredOrder(db, eventId, id);
  const payments = await listPayments(db, eventId, id);
  const payment = payments.find(({ invoiceNo }) => invoiceNo === order.invoiceNo);
  const tickets = await listTickets(db, eventId, id);
  const state = paymentStateOf(order, { payment, ...ofAll(order, payments) }, tickets, now.getTime());
  if (state.state !== 'TRANSFER' || !payment) return state;
  return { ...state, transfer: await readTransfer(services, order, payment) };
}

type Ordered = Omit<Parameters<typeof storedTransaction>[0], 'invoiceNo'> & { createdAt: Date };

/** Money in another currency is no sum with others. */
const isSurplus = (payment: PaymentRow): boolean => !payment.settles && otherCurrency(payment) === null;

const ofAll = ({ status }: Pick<Ordered, 'status'>, payments: readonly PaymentRow[]): OfAllPayments => {
  const settling = payments.filter(({ settles }) => settles);
  const rejected = payments.find((payment) => payment.method === 'CASH' && payment.status === 'FAILED');
  return {
    paidCents: settling.reduce((sum, { capturedCents }) => sum + (capturedCents ?? 0), 0),
    givenBackCents: settling.reduce((sum, { givenBackCents }) => sum + givenBackCents, 0),
    surplusCents: payments.reduce((sum, payment) => sum + (isSurplus(payment) ? (payment.capturedCents ?? 0) : 0), 0),
    rejection: (status === 'REJECTED' && rejected?.note) || null,
  };
};

type Paying = OfAllPayments & {
  /** The one that the order shows. */
  payment: StatePayment | undefined;
};

/** The state without the payee of a transfer. */
export function paymentStateOf(
  order: Ordered,
  { payment, paidCents, givenBackCents, surplusCents, rejection }: Paying,
  tickets: Parameters<typeof storedTransaction>[1],
  now: number,
): PaymentState {
  const invoiceNo = payment?.invoiceNo ?? null;
  const transaction = storedTransaction({ ...order, invoiceNo }, tickets, now);
  return {
    state: stateOf(transaction.status, payment),
    wasPaid: payment?.status === paymentMoves.capture.to,
    // An order that an outlet sold was paid there.
    paid: paidCents === 0 && order.status === 'PAID' ? transaction.amount : dollarsFrom(paidCents),
    givenBack: dollarsFrom(givenBackCents),
    surplus: dollarsFrom(surplusCents),
    // A buyer need not read how a clerk took the money.
    method: paymentMethods.find((method) => method === payment?.method) ?? null,
    invoiceNo,
    at: (payment?.settledAt ?? payment?.createdAt ?? order.createdAt).toISOString(),
    responseCode: payment?.responseCode ?? null,
    rejection,
    transaction,
    transfer: null,
  };
}

const ofStatus = {
  REQUESTED: 'OPEN',
  FAILED: 'FAILED',
  CAPTURED: 'PAID',
  MISMATCHED: 'REFUND_DUE',
  REFUND_DUE: 'REFUND_DUE',
  REFUNDED: 'REFUNDED',
} as const satisfies Record<PaymentStatus, PaymentState['state']>;

function stateOf(order: OrderStatus, payment: StatePayment | undefined): PaymentState['state'] {
  if (order === 'PAID') return 'PAID';
  const status = payment?.status;
  if (status === 'MISMATCHED' || status === 'REFUND_DUE' || status === 'REFUNDED') return ofStatus[status];
  // The hold has ended, but a reported payment has no result yet: the seats may still be taken again.
  if (order === 'EXPIRED' && payment && isResultAwaited(payment)) return 'CONFIRMING';
  if (order !== 'WAITING') return 'OVER';
  if (!payment || !status) return 'NONE';
  if (status !== 'REQUESTED') return ofStatus[status];
  if (payment.method === 'CASH') return 'TRANSFER';
  return isResultAwaited(payment) ? 'CONFIRMING' : 'OPEN';
}
