import { describe, expect, test } from 'vitest';
import { timelineOf } from './order-timeline.ts';
import type { TimelineGuest, TimelineMail, TimelineOrder, TimelinePayment, TimelineScan } from './timeline-facts.ts';

const at = (minute: number) => `2027-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const order: TimelineOrder = {
  placedAt: at(0),
  settledAt: null,
  status: 'WAITING',
  channel: 'WEB',
  soldBy: null,
  outlet: null,
  guest: null,
  payments: [],
  mails: [],
  actions: [],
  prints: [],
  scans: [],
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

describe('each line says who did it', () => {
  const authorsOf = (fields: Partial<TimelineOrder>) =>
    timelineOf({ ...order, ...fields }).map(({ what, by }) => `${what}: ${Object.values(by).join(' ')}`);
  const paid = payment({ status: 'CAPTURED', settledAt: at(5) });
  const isPaid = { status: 'PAID', settledAt: at(5) } as const;

  test('on the web the buyer orders, and the provider says that money came', () => {
    expect(authorsOf({ ...isPaid, payments: [paid] })).toEqual([
      'PAID: provider JETCO',
      'paymentCAPTURED: provider JETCO',
      'paymentBegan: buyer',
      'placed: buyer',
    ]);
  });

  test('at the counter the clerk sells and takes the money', () => {
    const counter = { ...paid, method: 'COUNTER_CARD', beganAt: at(5), decidedBy: 'kit' } as const;
    const sold = { channel: 'COUNTER', soldBy: 'kit', placedAt: at(5) } as const;
    expect(authorsOf({ ...isPaid, ...sold, payments: [counter] })).toEqual([
      'PAID: staff kit',
      'paymentCAPTURED: staff kit',
      'paymentBegan: staff kit',
      'placed: staff kit',
    ]);
  });

  test('a transfer is begun by the buyer and accepted by staff; a late one is closed by the shop', () => {
    const transfer = { ...paid, method: 'CASH' } as const;
    const lapsed = payment({ method: 'CASH', status: 'FAILED', settledAt: at(4) });
    expect(authorsOf({ ...isPaid, payments: [{ ...transfer, decidedBy: 'fin' }, lapsed] })).toEqual([
      'PAID: staff fin',
      'paymentCAPTURED: staff fin',
      'paymentFAILED: shop',
      'paymentBegan: buyer',
      'paymentBegan: buyer',
      'placed: buyer',
    ]);
    const entered = { ...transfer, beganAt: at(5), decidedBy: 'fin' };
    expect(authorsOf({ payments: [entered] })).toContain('paymentBegan: staff fin');
  });

  test('money that goes back by itself is sent by the shop', () => {
    const refunded = payment({ status: 'REFUNDED', settledAt: at(8) });
    expect(authorsOf({ status: 'EXPIRED', settledAt: at(7), payments: [refunded] })).toEqual([
      'paymentREFUNDED: shop',
      'EXPIRED: shop',
      'paymentBegan: buyer',
      'placed: buyer',
    ]);
  });

  test('an outlet sells, and voids its sale; places that it put aside come back by themselves', () => {
    const outlet = { name: 'Corner Shop', voidedBy: null };
    const sold = { channel: 'OUTLET', soldBy: 'lee', outlet } as const;
    expect(authorsOf({ ...sold, ...isPaid })).toEqual([
      'PAID: outlet Corner Shop lee',
      'placed: outlet Corner Shop lee',
    ]);
    const canceled = { ...sold, status: 'CANCELED', settledAt: at(6) } as const;
    const voided = { ...canceled, outlet: { ...outlet, voidedBy: 'mei' } };
    expect(authorsOf(voided)[0]).toBe('CANCELED: outlet Corner Shop mei');
    expect(authorsOf(canceled)[0]).toBe('CANCELED: shop');
  });

  test('seats that the buyer gave back, and a receipt that staff rejected', () => {
    expect(authorsOf({ status: 'CANCELED', settledAt: at(6) })[0]).toBe('CANCELED: buyer');
    const rejected = payment({ method: 'CASH', status: 'FAILED', settledAt: at(6), decidedBy: 'fin' });
    const ended = { status: 'REJECTED', settledAt: at(6) } as const;
    expect(authorsOf({ ...ended, payments: [rejected] })[0]).toBe('REJECTED: staff fin');
    expect(authorsOf(ended)[0]).toBe('REJECTED: shop');
  });

  const guest: TimelineGuest = {
    reason: 'press',
    allowedBy: 'Ms Wong',
    givenBy: 'kit',
    decidedBy: null,
    decidedAt: null,
  };
  const toGuest = { channel: 'GUEST', soldBy: 'kit', guest } as const;

  test('complementary tickets within the quota are given by the clerk', () => {
    expect(authorsOf({ ...toGuest, ...isPaid })).toEqual(['PAID: staff kit', 'guest: staff kit', 'placed: staff kit']);
  });

  test('above the quota a second person gives or refuses them', () => {
    const decided = { ...guest, decidedBy: 'ann', decidedAt: at(5) };
    const allowed = ['PAID: staff ann', 'guestDecided: staff ann', 'guest: staff kit', 'placed: staff kit'];
    expect(authorsOf({ ...toGuest, ...isPaid, guest: decided })).toEqual(allowed);
    expect(authorsOf({ ...toGuest, status: 'REJECTED', settledAt: at(5), guest: decided })[0]).toBe(
      'REJECTED: staff ann',
    );
  });

  test('prints, and scans by a device or a person; a job signs as the shop', () => {
    const scan: TimelineScan = {
      at: at(40),
      type: 'entry',
      outcome: 'ok',
      ticket: 1,
      device: 'Door 1',
      by: null,
      gate: 'A',
      isForced: false,
      reason: null,
    };
    const action = { at: at(20), kind: 'REFUND_SENT', by: 'system', reason: null, details: null } as const;
    const scans = [
      { ...scan, at: at(43), type: 'exit', device: null, by: 'dora' } as const,
      { ...scan, at: at(42), outcome: 'alreadyIn', device: null } as const,
      scan,
    ];
    const prints = [{ at: at(30), by: 'kit', tickets: [1, 2] }];
    expect(authorsOf({ scans, prints, actions: [action] })).toEqual([
      'exit: staff dora',
      'refused: staff ',
      'entry: device Door 1',
      'printed: staff kit',
      'actionREFUND_SENT: shop',
      'placed: buyer',
    ]);
  });
});
