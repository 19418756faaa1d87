import { expect, test } from 'vitest';
import { codesShownFrom, usualTicketSettings } from './ticket-settings.ts';

const startsAt = Date.parse('2026-12-31T12:00:00Z');

test('codes are shown from fourteen days before a session, to the minute', () => {
  expect(new Date(codesShownFrom(usualTicketSettings, startsAt)).toISOString()).toBe('2026-12-17T12:00:00.000Z');
});

test('codes are shown at once where the event says so', () => {
  expect(codesShownFrom({ releaseDays: null }, startsAt)).toBe(0);
});
