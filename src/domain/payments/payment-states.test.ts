import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStatuses } from '../orders/order-states.ts';
import { type Attempt, judgeCapture, type OrderThen } from './judge-capture.ts';
import {
  canMakePaymentMove,
  isResultAwaited,
  isUnderWay,
  type PaymentStatus,
  paymentMoves,
  paymentStatuses,
} from './payment-states.ts';

const names = Object.keys(paymentMoves) as (keyof typeof paymentMoves)[];

describe('the life of a payment', () => {
  test('is these moves and no others', () => {
    const allowed = paymentStatuses.flatMap((status) =>
      names
        .filter((name) => canMakePaymentMove(status, paymentMoves[name]))
        .map((name) => `${status} ${name} ${paymentMoves[name].to}`),
    );
    expect(allowed).toEqual([
      'REQUESTED fail FAILED',
      'REQUESTED capture CAPTURED',
      'REQUESTED mismatch MISMATCHED',
      'REQUESTED oweRefund REFUND_DUE',
      'FAILED capture CAPTURED',
      'FAILED mismatch MISMATCHED',
      'FAILED oweRefund REFUND_DUE',
      'MISMATCHED refund REFUNDED',
      'REFUND_DUE refund REFUNDED',
    ]);
  });

  test('never comes back to where no money had come', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paymentStatuses), fc.array(fc.constantFrom(...names)), (first, walk) => {
        const holdsMoney = (status: PaymentStatus) => status !== 'REQUESTED' && status !== 'FAILED';
        let status: PaymentStatus = first;
        for (const name of walk) {
          const before = holdsMoney(status);
          if (canMakePaymentMove(status, paymentMoves[name])) status = paymentMoves[name].to;
          expect(!before || holdsMoney(status)).toBe(true);
        }
      }),
    );
  });
});

describe('money that came', () => {
  const attempt: Attempt = { status: 'REQUESTED', amountCents: 138_000, currency: '344', merchantId: '88888888' };
  const { status: _, ...requested } = attempt;
  const waiting: OrderThen = { status: 'WAITING', isSettled: false, seatsAreFree: false };

  test('pays for an order that waits, even after a failure with the same number', () => {
    for (const status of ['REQUESTED', 'FAILED'] as const)
      expect(judgeCapture({ ...attempt, status }, requested, waiting)).toEqual({ is: 'paid', takeSeatsAgain: false });
  });

  test.each([
    ['amountCents', { amountCents: 1 }],
    ['currency', { currency: '840' }],
    ['merchantId', { merchantId: '1' }],
  ])('pays for nothing when its %s is another', (differs, other) =>
    expect(judgeCapture(attempt, { ...requested, ...other }, waiting)).toEqual({ is: 'mismatch', differs }),
  );

  test('takes the same seats again when it came late and they are free, and else goes back', () => {
    const late: OrderThen = { ...waiting, status: 'EXPIRED' };
    expect(judgeCapture(attempt, requested, { ...late, seatsAreFree: true })).toEqual({
      is: 'paid',
      takeSeatsAgain: true,
    });
    expect(judgeCapture(attempt, requested, late)).toEqual({ is: 'refundDue', because: 'seatsGone' });
    expect(judgeCapture(attempt, requested, { ...late, seatsAreFree: true, hasBegun: true })).toEqual({
      is: 'refundDue',
      because: 'orderOver',
    });
  });

  test('goes back when another payment was first, or the order was given up', () => {
    expect(judgeCapture(attempt, requested, { ...waiting, status: 'PAID', isSettled: true })).toEqual({
      is: 'refundDue',
      because: 'paidAlready',
    });
    for (const status of ['CANCELED', 'REJECTED'] as const)
      expect(judgeCapture(attempt, requested, { ...waiting, status })).toEqual({
        is: 'refundDue',
        because: 'orderOver',
      });
  });

  test('is told any number of times, and counts once', () => {
    for (const status of ['CAPTURED', 'MISMATCHED', 'REFUND_DUE', 'REFUNDED'] as const)
      for (const order of orderStatuses)
        expect(judgeCapture({ ...attempt, status }, requested, { ...waiting, status: order })).toEqual({ is: 'again' });
  });
});

test('a result is awaited once the browser has reported a payment, until there is one or the shop no longer asks', () => {
  const at = new Date();
  expect(isResultAwaited({ status: 'REQUESTED', reportedAt: at, askAt: at })).toBe(true);
  expect(isResultAwaited({ status: 'REQUESTED', reportedAt: null, askAt: at })).toBe(false);
  expect(isResultAwaited({ status: 'REQUESTED', reportedAt: at, askAt: null })).toBe(false);
  expect(isResultAwaited({ status: 'FAILED', reportedAt: at, askAt: at })).toBe(false);
});

type Case = [
  when: string,
  attempt: { minutes: number; isReported?: boolean; status?: string; method?: string },
  is: boolean,
];
test.each<Case>([
  ['a minute ago', { minutes: 1 }, true],
  ['an hour ago, and was left', { minutes: 60 }, false],
  ['hours ago, and its payment was reported', { minutes: 200, isReported: true }, true],
  ['a minute ago, and failed', { minutes: 1, status: 'FAILED' }, false],
  ['a minute ago, as a transfer', { minutes: 1, method: 'CASH' }, false],
])('an attempt that began %s is under way or not', (_, { minutes, isReported = false, ...other }, is) => {
  const now = new Date();
  const createdAt = new Date(now.getTime() - minutes * 60_000);
  const attempt = { status: 'REQUESTED', method: 'JETCO', createdAt, askAt: now, ...other };
  expect(isUnderWay({ ...attempt, reportedAt: isReported ? now : null }, now)).toBe(is);
});
