// All that happened to an order, from what is stored about it.

import type { PaymentStatus } from '../payments/payment-states.ts';
import type { StaffPaymentMethod } from '../payments/staff-payment-methods.ts';
import type { OrderActionKind } from './order-actions.ts';
import type { OrderStatus } from './order-states.ts';

export type TimelinePayment = {
  invoiceNo: string;
  method: StaffPaymentMethod;
  status: PaymentStatus;
  beganAt: string;
  settledAt: string | null;
  decidedBy: string | null;
};
export type TimelineMail = {
  subject: string | null;
  addedAt: string;
  sentAt: string | null;
  givenUpAt: string | null;
  /** When a mail that was sent came back. */
  bouncedAt: string | null;
  /** Why it came back, was given up, or could not be sent yet. */
  problem: string | null;
};
export type TimelineAction = {
  at: string;
  kind: OrderActionKind;
  by: string;
  reason: string | null;
  details: string | null;
};
export type TimelineOrder = {
  placedAt: string;
  settledAt: string | null;
  status: OrderStatus;
  payments: readonly TimelinePayment[];
  mails: readonly TimelineMail[];
  actions: readonly TimelineAction[];
};

type OrderEnd = Exclude<OrderStatus, 'WAITING'>;
type PaymentEnd = Exclude<PaymentStatus, 'REQUESTED'>;
export type Happening = { at: string } & (
  | { what: 'placed' }
  | { what: OrderEnd }
  | { what: 'paymentBegan'; payment: TimelinePayment }
  | { what: `payment${PaymentEnd}`; payment: TimelinePayment }
  | { what: `action${OrderActionKind}`; action: TimelineAction }
  | { what: 'mailSent' | 'mailGivenUp' | 'mailWaits' | 'mailCameBack'; mail: TimelineMail }
);

/** The newest first. Of what happened in the same moment the later step comes first. */
export function timelineOf({ placedAt, settledAt, status, payments, mails, actions }: TimelineOrder): Happening[] {
  const happenings: Happening[] = [
    { at: placedAt, what: 'placed' },
    ...payments.map((payment): Happening => ({ at: payment.beganAt, what: 'paymentBegan', payment })),
    ...payments.flatMap(endOfPayment),
    ...(settledAt !== null && status !== 'WAITING' && !isByStaff(settledAt, actions)
      ? [{ at: settledAt, what: status }]
      : []),
    ...actions.map((action): Happening => ({ at: action.at, what: `action${action.kind}`, action })),
    ...mails.flatMap(statesOfMail),
  ];
  return happenings
    .map((happening, step) => ({ happening, step, time: Date.parse(happening.at) }))
    .sort((one, other) => other.time - one.time || other.step - one.step)
    .map(({ happening }) => happening);
}

/** An order that staff ended has a line that says more. */
const isByStaff = (settledAt: string, actions: readonly TimelineAction[]): boolean =>
  actions.some(({ at, kind }) => at === settledAt && (kind === 'CANCELED' || kind === 'TAKEN_BACK'));

const endOfPayment = (payment: TimelinePayment): Happening[] =>
  payment.settledAt === null || payment.status === 'REQUESTED'
    ? []
    : [{ at: payment.settledAt, what: `payment${payment.status}`, payment }];

function statesOfMail(mail: TimelineMail): Happening[] {
  const { addedAt, sentAt, givenUpAt, bouncedAt } = mail;
  const states: Happening[] = [];
  if (sentAt !== null) states.push({ at: sentAt, what: 'mailSent', mail });
  else if (givenUpAt !== null) states.push({ at: givenUpAt, what: 'mailGivenUp', mail });
  else states.push({ at: addedAt, what: 'mailWaits', mail });
  if (bouncedAt !== null) states.push({ at: bouncedAt, what: 'mailCameBack', mail });
  return states;
}
