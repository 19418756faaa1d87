// Complementary tickets: within the quota of the event they are given at once. Above it the order waits with its seats until a second
// person decides, or its time runs out (docs/decisions/0047).

import type { SaleBody } from '../../../contract/sales.ts';
import { isAboveQuota } from '../../../domain/sales/complementary.ts';
import { tellBuyer } from '../../money/payments/payment-mails.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { settleWithoutPayment } from '../../money/payments/settle-payment.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Db } from '../../platform/deps.ts';
import { insertGuestOrder, lockQuota, readQuota } from './guest-orders.queries.ts';
import type { Steps } from './place-staff-order.ts';

type OfOrder = { eventId: number; id: number };

export const complementaryStep =
  (services: PaymentServices, { reason = '', allowedBy = '' }: SaleBody, by: Actor): NonNullable<Steps['last']> =>
  async (tx, { order, priced: { ticketCount } }) => {
    const { eventId, id: orderId } = order;
    await lockQuota(tx, eventId);
    const isAbove = isAboveQuota({ ...(await readQuota(tx, eventId)), tickets: ticketCount });
    await insertGuestOrder(tx, { eventId, orderId, reason, allowedBy, givenBy: by.principal, isAbove });
    if (!isAbove) await giveToGuest(tx, services, order, by);
  };

/** The tickets are the guest's from now on, and a mail says so where an address was given. */
export async function giveToGuest(tx: Db, services: PaymentServices, order: OfOrder, by: Actor): Promise<void> {
  await settleWithoutPayment(tx, order, { method: 'NONE', saidBy: by });
  await tellBuyer(tx, services, 'free', order, null);
}
