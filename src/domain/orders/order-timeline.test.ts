import { expect, test } from 'vitest';
import { type TimelineMail, type TimelineOrder, type TimelinePayment, timelineOf } from './order-timeline.ts';

const at = (minute: number) => `2027-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const order: TimelineOrder = {
  placedAt: at(0),
  settledAt: null,
  status: 'WAITING',
  payments: [],
  mails: [],
  actions: [],
};
const payment = (fields: Partial<TimelinePayment>): TimelinePayment => ({
  invoiceNo: '000007ABCDEF',
  method: 'JETCO',
  status: 'REQUESTED',
  beganAt: at(2),
  settledAt: null,
  decidedBy: null,
  ...fields,
});
const waiting: TimelineMail = {
  subject: null,
  addedAt: at(0),
  sentAt: null,
  givenUpAt: null,
  bouncedAt: null,
  problem: null,
};
const linesOf = (fields: Partial<TimelineOrder>) =>
  timelineOf({ ...order, ...fields }).map(({ at: moment, what }) => `${moment.slice(14, 16)} ${what}`);

test('an order that waits was placed', () => {
  expect(linesOf({})).toEqual(['00 placed']);
});

test('a declined attempt, the payment and its mail, the newest first', () => {
  const declined = payment({ status: 'FAILED', settledAt: at(3) });
  const paid = payment({ status: 'CAPTURED', beganAt: at(4), settledAt: at(5) });
  const mail = { ...waiting, subject: 'Your tickets', addedAt: at(5), sentAt: at(6) };
  expect(linesOf({ status: 'PAID', settledAt: at(5), payments: [paid, declined], mails: [mail] })).toEqual([
    '06 mailSent',
    '05 PAID',
    '05 paymentCAPTURED',
    '04 paymentBegan',
    '03 paymentFAILED',
    '02 paymentBegan',
    '00 placed',
  ]);
});

test('an order that ended, with money that is due and mails that did not go', () => {
  const late = payment({ status: 'REFUND_DUE', settledAt: at(12) });
  const mail = { ...waiting, addedAt: at(12) };
  expect(
    linesOf({
      status: 'EXPIRED',
      settledAt: at(10),
      payments: [late, payment({})],
      mails: [mail, { ...mail, givenUpAt: at(20) }, { ...mail, sentAt: at(13), bouncedAt: at(30) }],
    }),
  ).toEqual([
    '30 mailCameBack',
    '20 mailGivenUp',
    '13 mailSent',
    '12 mailWaits',
    '12 paymentREFUND_DUE',
    '10 EXPIRED',
    '02 paymentBegan',
    '02 paymentBegan',
    '00 placed',
  ]);
});

test('a hold that has run out and is not closed yet has no end', () => {
  expect(linesOf({ status: 'EXPIRED' })).toEqual(['00 placed']);
  expect(linesOf({ status: 'WAITING', settledAt: at(1), payments: [payment({ settledAt: at(3) })] })).toEqual([
    '02 paymentBegan',
    '00 placed',
  ]);
});

test('what staff did, and an end by staff is told once', () => {
  const action = { by: 'ada', reason: null, details: null };
  expect(
    linesOf({
      status: 'CANCELED',
      settledAt: at(9),
      actions: [
        { ...action, at: at(9), kind: 'CANCELED' },
        { ...action, at: at(4), kind: 'HOLD_EXTENDED' },
      ],
    }),
  ).toEqual(['09 actionCANCELED', '04 actionHOLD_EXTENDED', '00 placed']);
  const taken = { ...action, at: at(9), kind: 'TAKEN_BACK' as const };
  expect(linesOf({ status: 'CANCELED', settledAt: at(9), actions: [taken] })).toEqual([
    '09 actionTAKEN_BACK',
    '00 placed',
  ]);
  const before = { ...action, at: at(5), kind: 'CANCELED' as const };
  expect(linesOf({ status: 'EXPIRED', settledAt: at(9), actions: [before] })).toEqual([
    '09 EXPIRED',
    '05 actionCANCELED',
    '00 placed',
  ]);
});
