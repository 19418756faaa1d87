import { expect, test } from 'vitest';
import { missesCode } from './reissue.ts';

const now = Date.parse('2026-12-01T00:00:00Z');
const later = now + 1;
const ticket = { isGivenAway: false, codeFrom: now, prints: 0, startsAt: later };

test.each([
  ['shown on its page', ticket, 'byEmail', true],
  ['not shown before its day', { ...ticket, codeFrom: later }, 'byEmail', false],
  ['printed', { ...ticket, codeFrom: later, prints: 1 }, 'atVenue', true],
  ['still to be printed', ticket, 'byPost', false],
  [
    'behind the link of a friend, which is void now',
    { ...ticket, isGivenAway: true, codeFrom: later },
    'byEmail',
    true,
  ],
  ['of a show that began today', { ...ticket, startsAt: now - 20 * 3_600_000 }, 'byEmail', true],
  ['of a show that is over', { ...ticket, startsAt: now - 24 * 3_600_000, prints: 1 }, 'byEmail', false],
] as const)('whether a holder misses the earlier code: %s', (_, replaced, handover, expected) => {
  expect(missesCode(replaced, handover, now)).toBe(expected);
});
