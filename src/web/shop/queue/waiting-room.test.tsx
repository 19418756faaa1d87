import { describe, expect, test } from 'vitest';
import { drawPart, readOf } from '../../../../tests/support/samples/draw-part.tsx';
import { lineOf, placeOf } from '../../../../tests/support/samples/sample-line.ts';
import { locales } from '../../../words/locales.ts';
import { AskBar } from './ask-bar.tsx';
import { InLine } from './in-line.tsx';
import { LineWords } from './line-words.tsx';
import { WaitingRoom } from './waiting-room.tsx';

const room = {
  eventId: 7,
  title: 'Night Atlas, Fri 12 Mar 20:15',
  sale: { sessions: [], saleOpensAt: null },
  zonesLeft: [],
  isAsking: false,
  askForWheelchair: async () => {},
  needsWheelchair: false,
  leave: async () => {},
};
const inLine = { ...room, place: placeOf({ place: 3379, ahead: 1284 }), askAgain: async () => true };
const inLobby = { ...inLine, place: placeOf({ place: null, ahead: null, opensAt: 1_893_456_000_000 }) };

const inPresale = { ...inLobby, place: { ...inLobby.place, isEarly: true } };

describe.each(locales)('the waiting room in %s', (locale) => {
  test.each([
    ['the line', inLine],
    ['the lobby', inLobby],
    ['the lobby of a presale', inPresale],
  ])('%s is drawn without style or script, with one first heading and no word missing', (_, props) => {
    const html = drawPart(<WaitingRoom {...props} />, locale);
    expect(html).not.toMatch(/\sstyle=|<script|translation-not-found|{{|NaN|undefined/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(readOf(html)).not.toMatch(/queue\.[a-z]/);
  });
});

test('people before are told, the way begins at nought, and there is nothing to press', () => {
  const html = drawPart(<WaitingRoom {...inLine} />, 'en');
  expect(readOf(html).replace(/\s+/g, ' ')).toContain('Ahead of you 1,284 people');
  expect(html).toContain('aria-valuenow="0"');
  expect(readOf(html)).toContain('you go in automatically');
  expect(readOf(html)).not.toMatch(/next step|Go in now|Try again/i);
});

test('in the lobby nobody has a place, and coming first gains nothing', () => {
  const text = readOf(drawPart(<WaitingRoom {...inLobby} />, 'en'));
  expect(text).not.toContain('Ahead of you');
  expect(text).toContain('coming early or reloading gains nothing');
});

test('a holder of a code who waits for room in the presale sees no countdown to the public opening', () => {
  const html = drawPart(<WaitingRoom {...inPresale} />, 'en');
  expect(readOf(html)).toContain('The presale is full for the moment');
  expect(html).not.toContain('role="timer"');
  // No place is kept there, and nobody is called.
  expect(readOf(html)).not.toMatch(/safe to close|at my turn/);
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

test('a zone with wheelchair places alone is not called sold out', () => {
  const zonesLeft = [{ name: 'B', left: 0, wheelchairLeft: 2 }];
  const text = readOf(drawPart(<WaitingRoom {...inLine} zonesLeft={zonesLeft} />, 'en'));
  expect(text).toContain('Wheelchair only');
  expect(text).not.toContain('Sold out');
});

test('the sound at the turn is off until it is chosen, and the place can be given up', () => {
  const html = drawPart(<WaitingRoom {...inLine} />, 'en');
  expect(html).toMatch(/<button[^>]*aria-pressed="false"[^>]*>Sound and vibration/);
  expect(readOf(html)).toContain('Leave the line');
});

test('a line that stands still says why, beside its facts', () => {
  const seen = { line: lineOf({ speedPerMinute: 0 }), place: 3, isCalled: false, seenAt: null, failures: 0 };
  const html = drawPart(<InLine ahead={3} place={placeOf()} seen={seen} />, 'en');
  expect(html, 'a list of facts holds nothing else').toMatch(/<\/div><\/dl><p>[^<]+<\/p>/);
});

describe('the bar at the bottom', () => {
  const seen = { line: lineOf(), place: 3, isCalled: false, seenAt: null, failures: 0 };
  const bar = (change: Partial<Parameters<typeof AskBar>[0]>) =>
    drawPart(<AskBar ahead={3} seen={seen} isAsking={false} askNow={async () => {}} {...change} />, 'en');

  test.each([
    ['at the turn', { seen: { ...seen, isCalled: true } }, 'Go in now'],
    ['while the line cannot be seen', { seen: { ...seen, failures: 2 } }, 'Try again'],
    ['while it asks', { seen: { ...seen, isCalled: true }, isAsking: true }, 'Asking…'],
  ])('has a button %s', (_, change, name) => {
    expect(bar(change)).toMatch(new RegExp(`<button[^>]*>${name}`));
  });

  test('has none else', () => {
    expect(bar({})).not.toContain('<button');
  });
});

test.each([
  [{ arrivals: 9, served: 9 }, /^Nobody is waiting now\.$/],
  [
    { arrivals: 1293, served: 9, speedPerMinute: 100 },
    /^1,284 people are waiting now\. Your turn would come in about \d+–\d+ minutes\.$/,
  ],
  [{ arrivals: 10, served: 9, speedPerMinute: 0 }, /^1 person is waiting now\.$/],
  [{ arrivals: 40, openedAt: null, seed: null, lobbySize: null }, /^40 people are in the waiting room already\./],
])('before one joins, the line is told: %j', (line, words) => {
  expect(readOf(drawPart(<LineWords line={lineOf(line)} />, 'en')).trim()).toMatch(words);
});
