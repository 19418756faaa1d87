import { expect, test } from 'vitest';
import { endOf } from './end-of.ts';

test.each([
  ['refunded', { state: 'REFUNDED', wasPaid: false, rejection: null }],
  ['refundDue', { state: 'REFUND_DUE', wasPaid: false, rejection: null }],
  ['rejected', { state: 'OVER', wasPaid: false, rejection: 'The receipt cannot be read.' }],
  ['returned', { state: 'OVER', wasPaid: true, rejection: null }],
  ['over', { state: 'OVER', wasPaid: false, rejection: null }],
] as const)('an order can end as %s', (end, state) => {
  expect(endOf(state)).toBe(end);
});

test('an order without a word of a rejection, as the release before sends it, was not rejected', () => {
  expect(endOf({ state: 'OVER', wasPaid: false })).toBe('over');
});
