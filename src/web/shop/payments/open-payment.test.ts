import { expect, test } from 'vitest';
import { readOpenPayment } from './open-payment.ts';

const begunAt = '2026-11-23T12:00:00Z';
const minutesLater = (minutes: number) => Date.parse(begunAt) + minutes * 60_000;

test.each([
  ['is confirmed while its buyer may still be paying', 15, false, 'confirming'],
  ['was not completed when nobody came back', 16, false, 'left'],
  ['is cancelled when its buyer said so', 1, true, 'cancelled'],
  ['stays cancelled', 16, true, 'cancelled'],
] as const)('a payment without a result %s', (_, minutes, isCancelled, face) => {
  expect(readOpenPayment({ begunAt, isCancelled, now: minutesLater(minutes) })).toBe(face);
});
