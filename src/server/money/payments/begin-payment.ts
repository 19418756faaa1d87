// Begins an attempt to pay for an order, with an invoice number of its own. A gateway extends the hold for a limited time. A transfer
// extends it once, by the event's transfer time or by the time that `holding` gives, but not into the show.
import { type KeyObject, randomBytes } from 'node:crypto';
import type { PayBody } from '../../../contract/payments.ts';
import type { PaymentMethod } from '../../../domain/payments/bounds.ts';
import { invoiceNumberOf } from '../../../domain/payments/invoice-number.ts';
import { gatewayMinutesMax, isResultAwaited } from '../../../domain/payments/payment-states.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { findFirstShow } from '../../shop/orders/late-seats.queries.ts';
import type { BuyerServices, Sending } from '../../shop/orders/name-buyer.ts';
import { type LockedOrder, lockOrder } from '../../shop/orders/order-locks.queries.ts';
import { type FoundOrder, findOrderOf } from '../../shop/orders/place-order.ts';
import { findBuyerForPayment, keepAnswers } from './buyer-answers.queries.ts';
import { tellBuyer } from './payment-mails.ts';
import { findTransferHours } from './payment-state.queries.ts';
import { addPayment, type HoldLength, holdFor, listPayments, type PaymentRow } from './payments.queries.ts';
import { settleWithoutPayment } from './settle-payment.ts';
import { takePayForm } from './take-pay-form.ts';

/**
 * The hold of an attempt at a gateway. The first one has its minutes from now, also at the end of a long hold by staff. Those after it are limited
 * from the time of the order, so that many attempts cannot extend it for ever.
 */
export const holdAtGateway = { minutes: 15, minutesSinceOrderMax: gatewayMinutesMax };
export const attemptsMax = 10;
export const minutesUntilInquiry = 2;

export type Beginning = {
  sending: Sending;
  body: PayBody;
  method: PaymentMethod;
  merchantId: string;
  /** The order of the pass, where it has been read already. */
  found?: FoundOrder;
  /** Ties a receipt to this attempt. */
  nonce?: string;
  /** The default is the usual time of the payment method. */
  holding?: Holding;
  /** The mail about a new attempt, in its transaction. */
  tell?: (tx: Db, order: LockedOrder, payment: PaymentRow) => Promise<void>;
};
/** How long a new attempt holds the seats, or a refusal. `lock` is called before the order is locked, and `judge` after. */
export type Holding = {
  /** Reads what needs a connection of its own, before the transaction takes one. */
  look?: (order: FoundOrder) => Promise<void>;
  lock: (tx: Db, order: FoundOrder) => Promise<void>;
  judge: (tx: Db, order: FoundOrder) => Promise<HoldLength>;
};
type Services = Pick<Deps, 'configuration' | 'log'> & BuyerServices;
export type Begun = { order: LockedOrder; payment: PaymentRow; isNew: boolean };

export async function beginPayment(
  services: Services,
  { sending, body, method, merchantId, nonce, found, holding = asUsual(method), tell }: Beginning,
): Promise<Begun> {
  const unlocked = found ?? (await findOrderOf(services, sending.visitor, body.token));
  const { eventId, id: orderId } = unlocked;
  if (orderId !== body.transactionId) throw new Refused('notFound', 'order');
  if (isWaiting(services, unlocked)) await takePayForm(services, unlocked, body, sending);
  await holding.look?.(unlocked);
  const begun = await services.db.transaction().execute(async (tx): Promise<Begun | null> => {
    await holding.lock(tx, unlocked);
    const order = await lockPayable(tx, eventId, orderId);
    if (order.amountCents === 0) return settleFree(tx, services, order, body);
    const before = await listPayments(tx, eventId, orderId);
    const again =
      method === 'CASH' && before.find((payment) => payment.method === 'CASH' && payment.status === 'REQUESTED');
    if (again) return { order, payment: again, isNew: false };
    // The money may be on its way: another attempt could charge the buyer twice.
    if (before.some(isResultAwaited)) throw new Refused('paymentAwaited', 'payment');
    if (before.length >= attemptsMax) throw new Refused('tooManyAttempts', 'payment');
    await keepBuyersAnswers(tx, services, order, body);
    const holdLength = await holding.judge(tx, unlocked);
    const invoiceNo = invoiceNumberOf(eventId, randomBytes(16));
    const { amountCents } = order;
    const attempt = { eventId, orderId, invoiceNo, method, merchantId, amountCents, nonce: nonce ?? null };
    const isTransfer = method === 'CASH';
    const payment = await addPayment(tx, {
      ...attempt,
      transferHours: isTransfer ? await findTransferHours(tx, eventId) : null,
      minutesUntilInquiry: isTransfer ? null : minutesUntilInquiry,
    });
    const bound = isTransfer && { endMax: await findFirstShow(tx, { eventId, orderId }) };
    const held = { ...order, expiresAt: await holdFor(tx, order, { ...holdLength, ...bound }) };
    await tell?.(tx, held, payment);
    return { order: held, payment, isNew: true };
  });
  if (!begun) throw new Refused('alreadyPaid', 'order');
  return begun;
}

/** A code may take the whole price off. Nothing has to be paid, so the first attempt settles the order. */
async function settleFree(tx: Db, services: Services, order: LockedOrder, body: PayBody): Promise<null> {
  await keepBuyersAnswers(tx, services, order, body);
  await settleWithoutPayment(tx, order, { method: 'NONE', saidBy: { principal: 'system', remoteAddress: null } });
  await tellBuyer(tx, services, 'free', order, null);
  return null;
}

/** Any other order is refused for what it is, not for what the form lacks. */
const isWaiting = ({ clock }: Services, { status, expiresAt }: FoundOrder): boolean =>
  status === 'WAITING' && expiresAt > clock();

async function lockPayable(tx: Db, eventId: number, orderId: number): Promise<LockedOrder> {
  const order = await lockOrder(tx, eventId, orderId);
  if (!order) throw new Refused('notFound', 'order');
  if (order.status === 'PAID') throw new Refused('alreadyPaid', 'order');
  if (order.status !== 'WAITING' || order.isOver)
    throw new Refused('notWaiting', 'order', { details: { status: order.isOver ? 'EXPIRED' : order.status } });
  return order;
}

async function keepBuyersAnswers(
  tx: Db,
  { signingKey }: Pick<Services, 'signingKey'>,
  { eventId, id }: LockedOrder,
  body: PayBody,
): Promise<void> {
  const sealedAnswers = sealAnswers(signingKey, body);
  const isNamed = sealedAnswers
    ? await keepAnswers(tx, eventId, id, sealedAnswers)
    : (await findBuyerForPayment(tx, eventId, id)) !== undefined;
  if (!isNamed) throw new Refused('buyerMissing', 'order');
}

/** Null when the form has none. */
export function sealAnswers(key: KeyObject, body: PayBody): Buffer | null {
  const answers = ([1, 2, 3] as const).flatMap((number) => {
    const [question, answer] = [body[`question${number}`], body[`answer${number}`]];
    return question && answer ? [{ question, answer }] : [];
  });
  return answers.length > 0 ? seal(key, 'answers', JSON.stringify(answers)) : null;
}

const asUsual = (method: PaymentMethod): Holding => ({
  lock: async () => {},
  judge: async (tx, { eventId, id }) => {
    if (method !== 'CASH') return holdAtGateway;
    const buyer = await findBuyerForPayment(tx, eventId, id);
    return { minutes: 60 * (buyer?.transferHours ?? 24) };
  },
});
