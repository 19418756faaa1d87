import { expect, test } from 'vitest';
import { type GuestRequest, isAboveQuota, judgeGuestDecision } from './complementary.ts';

test('the whole order is within the quota, or above it', () => {
  expect(isAboveQuota({ max: 4, given: 2, tickets: 2 })).toBe(false);
  expect(isAboveQuota({ max: 4, given: 2, tickets: 3 })).toBe(true);
  expect(isAboveQuota({ max: 0, given: 0, tickets: 1 })).toBe(true);
});

const request: GuestRequest = { status: 'WAITING', isOver: false, isAbove: true, givenBy: 'ada' };

test('another person decides a request that waits', () => {
  expect(judgeGuestDecision(request, 'grace')).toBeNull();
  expect(judgeGuestDecision(request, 'ada')).toEqual({ refused: 'secondPersonNeeded' });
});

test('there is nothing to decide within the quota, when it is decided, or when the time is over', () => {
  expect(judgeGuestDecision({ ...request, isAbove: false }, 'grace')).toEqual({ refused: 'notFound' });
  expect(judgeGuestDecision({ ...request, status: 'PAID' }, 'grace')).toEqual({ refused: 'notWaiting' });
  expect(judgeGuestDecision({ ...request, isOver: true }, 'grace')).toEqual({ refused: 'notWaiting' });
});
