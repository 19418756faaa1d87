// The author of each line in the timeline of an order.

import type { StaffPaymentMethod } from '../payments/staff-payment-methods.ts';
import type { OrderStatus } from './order-states.ts';
import type { TimelineOrder, TimelinePayment } from './timeline-facts.ts';

export type Author =
  | { is: 'buyer' | 'shop' }
  | { is: 'staff'; login: string }
  | { is: 'outlet'; name: string; login: string }
  | { is: 'provider'; method: StaffPaymentMethod }
  | { is: 'device'; name: string };

/** Jobs of the shop sign as `system`. */
export const person = (login: string): Author => (login === 'system' ? { is: 'shop' } : { is: 'staff', login });

type Sold = Pick<TimelineOrder, 'soldBy' | 'outlet'>;

/** The seller; the buyer of an order without one. */
export function authorOfOrder({ soldBy, outlet }: Sold): Author {
  if (soldBy === null) return { is: 'buyer' };
  return outlet === null ? person(soldBy) : { is: 'outlet', name: outlet.name, login: soldBy };
}

const counterMethods: readonly StaffPaymentMethod[] = ['COUNTER_CASH', 'COUNTER_CARD'];

/** Buyers begin their payments, but for money at the counter, and for a transfer that staff enter with its money. */
export function authorOfBegin({ method, beganAt, settledAt, decidedBy }: TimelinePayment): Author {
  const isByStaff = counterMethods.includes(method) || beganAt === settledAt;
  return isByStaff && decidedBy !== null ? person(decidedBy) : { is: 'buyer' };
}

/** A person, or else the provider that told of it. The shop itself ends transfers whose time is over, and sends money back. */
export function authorOfPayment({ method, status, decidedBy }: TimelinePayment): Author {
  if (decidedBy !== null) return person(decidedBy);
  return method === 'CASH' || status === 'REFUNDED' ? { is: 'shop' } : { is: 'provider', method };
}

type Ended = Pick<TimelineOrder, 'settledAt' | 'soldBy' | 'outlet' | 'guest' | 'payments'>;

export function authorOfEnd(order: Ended, status: Exclude<OrderStatus, 'WAITING'>): Author {
  const { settledAt, guest, payments } = order;
  const payment = payments.find((each) => each.settledAt === settledAt);
  switch (status) {
    case 'EXPIRED':
      return { is: 'shop' };
    case 'PAID':
      if (payment) return authorOfPayment(payment);
      return guest === null ? authorOfOrder(order) : person(guest.decidedBy ?? guest.givenBy);
    case 'REJECTED':
      return person(guest?.decidedBy ?? payment?.decidedBy ?? 'system');
    case 'CANCELED':
      return authorOfCancel(order);
  }
}

/** The author where staff took no action: an outlet voided its sale, or the buyer gave the seats back. */
function authorOfCancel({ outlet }: Ended): Author {
  if (outlet === null) return { is: 'buyer' };
  const login = outlet.voidedBy ?? 'system';
  return login === 'system' ? { is: 'shop' } : { is: 'outlet', name: outlet.name, login };
}
