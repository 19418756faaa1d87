import { expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import { nightAtlas } from '../../../../tests/support/samples/sample-pages.ts';
import { SessionChoice } from './session-choice.tsx';

const now = Date.parse('2026-12-01T02:00:00.000Z');
const event = { ...nightAtlas, saleOpensAt: null, sessions: nightAtlas.sessions.slice(0, 1) };

function drawnWith(left: number, wheelchairLeft: number): string {
  const zones = [1, 2].map((zoneId) => ({
    sessionId: 1,
    zoneId,
    left,
    wheelchairLeft,
    restrictedViewLeft: 0,
    largestBlock: left,
  }));
  const props = { event, now, left: { eventId: event.id, zones }, asking: null, code: undefined, isEarly: false };
  return readOf(drawPart(<SessionChoice {...props} onChoose={() => {}} />, 'en'));
}

test('a session is sold out when none of its zones has a place to give, as its zones say', () => {
  expect(drawnWith(100, 2)).toContain('Available');
  expect(drawnWith(3, 0)).toContain('Only 6');
  expect(drawnWith(0, 0)).toContain('Sold out');
  const wheelchairs = drawnWith(0, 2);
  expect(wheelchairs).toContain('Wheelchair only');
  expect(wheelchairs).not.toContain('Sold out');
});
