// All that happened to an order and who did it, from what is stored about it.

import type { PaymentStatus } from '../payments/payment-states.ts';
import type { OrderActionKind } from './order-actions.ts';
import type { OrderStatus } from './order-states.ts';
import { type Author, authorOfBegin, authorOfEnd, authorOfOrder, authorOfPayment, person } from './timeline-authors.ts';
import type {
  TimelineAction,
  TimelineGuest,
  TimelineMail,
  TimelineOrder,
  TimelinePayment,
  TimelinePrint,
  TimelineScan,
} from './timeline-facts.ts';

type OrderEnd = Exclude<OrderStatus, 'WAITING'>;
type PaymentEnd = Exclude<PaymentStatus, 'REQUESTED'>;
export type Happening = { at: string; by: Author } & (
  | { what: 'placed' }
  | { what: OrderEnd }
  | { what: 'guest' | 'guestDecided'; guest: TimelineGuest }
  | { what: 'paymentBegan'; payment: TimelinePayment }
  | { what: `payment${PaymentEnd}`; payment: TimelinePayment }
  | { what: `action${OrderActionKind}`; action: TimelineAction }
  | { what: 'mailSent' | 'mailGivenUp' | 'mailWaits' | 'mailCameBack'; mail: TimelineMail }
  | { what: 'printed'; print: TimelinePrint }
  | { what: 'entry' | 'exit' | 'undo' | 'refused'; scan: TimelineScan }
);

/** The newest first. Of what happened in the same moment the later step comes first. */
export function timelineOf(order: TimelineOrder): Happening[] {
  const { placedAt, settledAt, status, payments, mails, actions, prints, scans } = order;
  const happenings: Happening[] = [
    { at: placedAt, what: 'placed', by: authorOfOrder(order) },
    ...guestLines(order),
    ...payments.map(
      (payment): Happening => ({ at: payment.beganAt, what: 'paymentBegan', payment, by: authorOfBegin(payment) }),
    ),
    ...payments.flatMap(endOfPayment),
    ...(settledAt !== null && status !== 'WAITING' && !isByStaff(settledAt, actions)
      ? [{ at: settledAt, what: status, by: authorOfEnd(order, status) }]
      : []),
    ...actions.map(
      (action): Happening => ({ at: action.at, what: `action${action.kind}`, action, by: person(action.by) }),
    ),
    ...mails.flatMap(statesOfMail),
    ...prints.map((print): Happening => ({ at: print.at, what: 'printed', print, by: person(print.by) })),
    ...scans.map(lineOfScan),
  ];
  return happenings
    .map((happening, step) => ({ happening, step, time: Date.parse(happening.at) }))
    .sort((one, other) => other.time - one.time || other.step - one.step)
    .map(({ happening }) => happening);
}

const shop: Author = { is: 'shop' };

/** An order that staff ended has a line that says more. */
const isByStaff = (settledAt: string, actions: readonly TimelineAction[]): boolean =>
  actions.some(({ at, kind }) => at === settledAt && (kind === 'CANCELED' || kind === 'TAKEN_BACK'));

function guestLines({ placedAt, guest }: TimelineOrder): Happening[] {
  if (guest === null) return [];
  const lines: Happening[] = [{ at: placedAt, what: 'guest', guest, by: person(guest.givenBy) }];
  if (guest.decidedBy !== null && guest.decidedAt !== null)
    lines.push({ at: guest.decidedAt, what: 'guestDecided', guest, by: person(guest.decidedBy) });
  return lines;
}

const endOfPayment = (payment: TimelinePayment): Happening[] =>
  payment.settledAt === null || payment.status === 'REQUESTED'
    ? []
    : [{ at: payment.settledAt, what: `payment${payment.status}`, payment, by: authorOfPayment(payment) }];

function statesOfMail(mail: TimelineMail): Happening[] {
  const { addedAt, sentAt, givenUpAt, bouncedAt } = mail;
  const states: Happening[] = [];
  if (sentAt !== null) states.push({ at: sentAt, what: 'mailSent', mail, by: shop });
  else if (givenUpAt !== null) states.push({ at: givenUpAt, what: 'mailGivenUp', mail, by: shop });
  else states.push({ at: addedAt, what: 'mailWaits', mail, by: shop });
  if (bouncedAt !== null) states.push({ at: bouncedAt, what: 'mailCameBack', mail, by: shop });
  return states;
}

function lineOfScan(scan: TimelineScan): Happening {
  const { at, type, outcome, device, by } = scan;
  const author: Author = device === null ? person(by ?? '') : { is: 'device', name: device };
  return { at, what: outcome === 'ok' ? type : 'refused', scan, by: author };
}
