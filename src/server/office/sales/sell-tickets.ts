// A clerk sells at the counter or by telephone, or gives complementary tickets. All of it is one transaction: seats, buyer and money.

import type { Sale, SaleBody } from '../../../contract/sales.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { isMobileOf, plainMobile } from '../../../domain/orders/mobile.ts';
import { guestHours, isMoneyTaken, missingInSale } from '../../../domain/sales/judge-sale.ts';
import type { PricedStaffOrder, StaffLineRequest } from '../../../domain/sales/staff-order.ts';
import { seatsIn } from '../../../domain/seating/seat-lists.ts';
import { findPaymentContext } from '../../money/payments/payment-context.queries.ts';
import { tellBuyer } from '../../money/payments/payment-mails.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { settleWithoutPayment } from '../../money/payments/settle-payment.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { fieldRefused, fieldsRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { mailPayLink, payLinkOf } from '../order-actions/mail-pay-link.ts';
import { readOneTransaction } from '../transactions/read-transactions.ts';
import { complementaryStep } from './give-complementary.ts';
import { nameSaleBuyer } from './name-sale-buyer.ts';
import { findPlaced, placeStaffOrder, type StaffOrder, type Steps } from './place-staff-order.ts';
import { findCodeForBuyer } from './sale-code.ts';
import { takeMoney } from './take-money.ts';

const hour = 3_600_000;

export async function sellTickets(services: PaymentServices, typed: SaleBody, by: Actor): Promise<Sale> {
  const body = { ...typed, mobile: plainMobile(typed.mobile ?? '') };
  const missing = missingInSale(body);
  if (missing.length > 0) throw fieldsRefused('sale', missing, 'NotNull');
  if (body.mobile !== '' && !isMobileOf(body.countryCode, body.mobile))
    throw fieldRefused('sale', 'mobile', 'Telephone');
  const complete = body.channel === 'GUEST' ? complementaryStep(services, body, by) : moneyStep(services, body, by);
  const order = await withCode(services, orderOf(services, body), body, by);
  const { eventId, orderId } = await placeStaffOrder(services, order, by, {
    first: async (_, priced) => judgeAmount(priced, body),
    last: async (tx, placed) => {
      await nameSaleBuyer(tx, services.signingKey, placed.order, body);
      await complete(tx, placed);
    },
  });
  const transaction = await readOneTransaction(services, orderId);
  const isLinked = body.method === 'LINK' && transaction.status === 'WAITING';
  const validUntil = new Date(transaction.validUntil);
  return { ...transaction, payLink: isLinked ? await linkTo(services, { eventId, orderId }, validUntil, body) : null };
}

/** A repetition may come after the links of before were ended. */
async function linkTo(
  services: PaymentServices,
  { eventId, orderId }: { eventId: number; orderId: number },
  validUntil: Date,
  { locale }: SaleBody,
): Promise<string> {
  const context = await findPaymentContext(services.db, eventId, orderId);
  return payLinkOf(services, { orderId, version: context?.linkVersion ?? 1 }, validUntil, locale);
}

/**
 * A request that is sent again may find its code used up, by itself. Of two at the same moment, the sale of the first may come between the two
 * reads here, so a code that is not good is looked at once more.
 */
async function withCode(services: PaymentServices, order: StaffOrder, body: SaleBody, by: Actor): Promise<StaffOrder> {
  const { code, channel } = body;
  const isPlaced = async () => (await findPlaced(services, services.db, order, by)) !== null;
  if (!code || channel === 'GUEST' || (await isPlaced())) return order;
  const good = await findCodeForBuyer(services, { ...body, code }, by.principal, isPlaced);
  return good ? { ...order, code: good.terms } : order;
}

const moneyStep =
  (services: PaymentServices, body: SaleBody, by: Actor): NonNullable<Steps['last']> =>
  async (tx, { order }) => {
    const { method, email = '', locale } = body;
    if (order.amountCents === 0) {
      await settleWithoutPayment(tx, order, { method: 'NONE', saidBy: by });
      await tellBuyer(tx, services, 'free', order, null);
      return;
    }
    if (isMoneyTaken(method)) return takeMoney(tx, services, order, { ...body, method }, by);
    return mailPayLink(tx, services, order, { email, locale });
  };

function orderOf({ clock }: PaymentServices, body: SaleBody): StaffOrder {
  const { requestId, eventId, channel, deliverType, orderDetails, linkHours } = body;
  const hours = channel === 'GUEST' ? guestHours : linkHours;
  return {
    requestId,
    eventId,
    channel,
    deliveryType: deliverType,
    heldUntil: new Date(clock().getTime() + hours * hour),
    lines: orderDetails.map(lineOf),
    request: requestOf(body),
  };
}

/** The amount is left out, so that a repetition is the same sale after a price has changed. */
const requestOf = ({ amount: _, ...request }: SaleBody) => request;

/** The clerk has taken this amount, or has told it to the customer. */
function judgeAmount({ amountCents }: PricedStaffOrder, { amount }: SaleBody): void {
  if (amount === undefined || centsFrom(amount) === amountCents) return;
  throw new Refused('amountChanged', 'sale', { details: { amount: dollarsFrom(amountCents) } });
}

const lineOf = (line: SaleBody['orderDetails'][number]): StaffLineRequest => ({
  sessionId: line.sessionId,
  zoneId: line.zoneId,
  pricingId: line.pricingId,
  count: line.ticketNumber,
  seatClass: line.wheelchair ? 'c' : 'a',
  acceptsSplit: line.acceptSplit,
  acceptsRestrictedView: line.acceptRestrictedView,
  seats: line.seats ? seatsIn(line.seats) : null,
  from: 'SALE_AND_HOUSE',
});
