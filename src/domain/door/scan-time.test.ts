import { expect, test } from 'vitest';
import { timeOfScan } from './scan-time.ts';

const received = Date.parse('2026-12-31T12:00:00Z');
const minute = 60_000;

test.each([
  ['a right clock', -3 * minute, 0, -3 * minute],
  ['a clock five minutes slow', -8 * minute, -5 * minute, -3 * minute],
  ['a clock five minutes fast', 2 * minute, 5 * minute, -3 * minute],
  ['a clock that was set while scans waited', 9 * minute, -5 * minute, 0],
  ['a clock that is years wrong', -1e11, undefined, -7 * 24 * 60 * minute],
  ['no time of sending', -3 * minute, undefined, -3 * minute],
])('%s', (_, scanned, sent, expected) => {
  const sentAt = sent === undefined ? undefined : received + sent;
  expect(timeOfScan({ scannedAt: received + scanned, sentAt, receivedAt: received }) - received).toBe(expected);
});
