import { expect, test } from 'vitest';
import { deviceStateOf } from './device-state.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const seenAt = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString();

test.each([
  ['enrolled', seenAt(29), 'enrolled'],
  ['enrolled', seenAt(31), 'offline'],
  ['enrolled', null, 'enrolled'],
  ['waiting', seenAt(3600), 'waiting'],
  ['revoked', seenAt(3600), 'revoked'],
] as const)('a device that is %s and was seen %s is told as %s', (state, seen, told) => {
  expect(deviceStateOf({ state, seenAt: seen }, now)).toBe(told);
});
