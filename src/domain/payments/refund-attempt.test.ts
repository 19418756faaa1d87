import { expect, test } from 'vitest';
import { type RefundAttempt, triedOf } from './refund-attempt.ts';

const at = new Date('2026-11-30T02:00:00Z');

test.each<[string, RefundAttempt, ReturnType<typeof triedOf>]>([
  ['never tried', { at: null, isUnanswered: false, refusal: null }, null],
  ['under way', { at, isUnanswered: false, refusal: null }, 'UNDER_WAY'],
  ['under way again after a refusal', { at, isUnanswered: false, refusal: 'card expired' }, 'UNDER_WAY'],
  ['unanswered', { at, isUnanswered: true, refusal: null }, 'UNANSWERED'],
  ['refused', { at: null, isUnanswered: false, refusal: 'card expired' }, 'REFUSED'],
])('a refund that is %s', (_, attempt, tried) => {
  expect(triedOf(attempt)).toBe(tried);
});
