import { describe, expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/draw-part.tsx';
import { placeOf } from '../../../../tests/sample-line.ts';
import { locales } from '../../../words/locales.ts';
import { WaitingRoom } from './waiting-room.tsx';

const room = { eventId: 7, title: 'Night Atlas, Fri 12 Mar 20:15', zonesLeft: [], isAsking: false };
const inLine = { ...room, place: placeOf({ place: 3379, ahead: 1284 }), askAgain: async () => {} };
const inLobby = { ...inLine, place: placeOf({ place: null, ahead: null, opensAt: 1_893_456_000_000 }) };

describe.each(locales)('the waiting room in %s', (locale) => {
  test.each([
    ['the line', inLine],
    ['the lobby', inLobby],
  ])('%s is drawn without style or script, with one first heading and no word missing', (_, props) => {
    const html = drawPart(<WaitingRoom {...props} />, locale);
    expect(html).not.toMatch(/\sstyle=|<script|translation-not-found|{{|NaN|undefined/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(readOf(html)).not.toMatch(/queue\.[a-z]/);
  });
});

test('people before, the way that is done and the next step are told', () => {
  const html = drawPart(<WaitingRoom {...inLine} />, 'en');
  expect(readOf(html).replace(/\s+/g, ' ')).toContain('Ahead of you 1,284 people');
  expect(html).toContain('aria-valuenow="62"');
  expect(readOf(html)).toContain('You are queuing, press next step');
});

test('in the lobby nobody has a place, and coming first gains nothing', () => {
  const text = readOf(drawPart(<WaitingRoom {...inLobby} />, 'en'));
  expect(text).not.toContain('Ahead of you');
  expect(text).toContain('coming early or reloading gains nothing');
});

test('what is left is told by zone, with a length where the size of the zone is known', () => {
  const zonesLeft = [
    { name: 'A', left: 1090, capacity: 2000 },
    { name: 'B', left: 0 },
  ];
  const html = drawPart(<WaitingRoom {...inLine} zonesLeft={zonesLeft} />, 'zh-hk');
  expect(readOf(html)).toContain('餘 1,090 張');
  expect(readOf(html)).toContain('售罄');
  expect(html).toContain('width="54.5"');
});

test('while it asks, the button says so', () => {
  const html = drawPart(<WaitingRoom {...inLine} isAsking />, 'en');
  expect(html).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Asking…/);
});
