import { expect, test } from 'vitest';
import { readOpenPayment } from './open-payment.ts';

const begunAt = '2026-11-23T12:00:00Z';
const minutesLater = (minutes: number) => Date.parse(begunAt) + minutes * 60_000;

test.each([
  ['is confirmed when the provider sent its buyer back', 15, { isReturn: true }, 'confirming'],
  ['is not reported when the page was opened by hand', 1, {}, 'unreported'],
  ['was not completed when nobody came back', 16, { isReturn: true }, 'left'],
  ['was not completed when nobody came back, whoever opens the page', 16, {}, 'left'],
  ['is cancelled when its buyer said so', 1, { isReturn: true, isCancelled: true }, 'cancelled'],
  ['stays cancelled', 16, { isReturn: true, isCancelled: true }, 'cancelled'],
] as const)('a payment without a result %s', (_, minutes, facts, face) => {
  const known = { begunAt, isCancelled: false, isReturn: false, ...facts };
  expect(readOpenPayment({ ...known, now: minutesLater(minutes) })).toBe(face);
});
