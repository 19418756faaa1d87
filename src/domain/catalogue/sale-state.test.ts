import { describe, expect, test } from 'vitest';
import { isLobbyOpen, isPresaleOpen, littleLeft, saleStateOf, sessionStateOf } from './sale-state.ts';
import type { TicketsLeft } from './tickets-left.ts';

const now = Date.parse('2026-11-20T02:00:00Z');
const session = (startTime: string, enabled = true, ticketsLeft: TicketsLeft = 'many') => ({
  startTime,
  enabled,
  ticketsLeft,
});
const [march12, march13] = ['2027-03-12T12:15:00Z', '2027-03-13T12:15:00Z'];
const lastWeek = '2026-11-13T12:00:00Z';
const nextFriday = '2026-11-27T02:00:00Z';

describe('what a visitor can do about an event', () => {
  test.each([
    ['a session to come is enabled', [session(march12), session(march13, false)], null, 'on-sale'],
    ['no session to come is enabled', [session(march12, false)], null, 'sold-out'],
    ['only a session that is over is enabled', [session(lastWeek), session(march12, false)], null, 'sold-out'],
    [
      'the sessions to come have no ticket left',
      [session(march12, true, 'none'), session(march13, false)],
      null,
      'sold-out',
    ],
    [
      'one session to come has a ticket left',
      [session(march12, true, 'none'), session(march13, true, 'few')],
      null,
      'on-sale',
    ],
    ['wheelchair places are left', [session(march12, true, 'wheelchair')], null, 'on-sale'],
    ['the sale has not opened', [session(march12)], nextFriday, 'coming-soon'],
    ['the sale has not opened and nothing is enabled yet', [session(march12, false)], nextFriday, 'coming-soon'],
    ['the sale opens before the dates are known', [], nextFriday, 'coming-soon'],
    ['the sale has opened', [session(march12)], lastWeek, 'on-sale'],
    ['there are no sessions', [], null, 'unscheduled'],
    ['every session is over', [session(lastWeek)], null, 'ended'],
  ] as const)('%s: %4$s', (_, sessions, saleOpensAt, expected) => {
    expect(saleStateOf({ sessions, saleOpensAt }, now)).toBe(expected);
  });

  test('the sale opens on the very second', () => {
    const sale = { sessions: [session(march12)], saleOpensAt: nextFriday };
    expect(saleStateOf(sale, Date.parse(nextFriday) - 1)).toBe('coming-soon');
    expect(saleStateOf(sale, Date.parse(nextFriday))).toBe('on-sale');
  });
});

describe('what a visitor can do about one session', () => {
  const sale = { sessions: [session(lastWeek), session(march12), session(march13, false)], saleOpensAt: null };

  test('is told for each on its own', () => {
    expect(sale.sessions.map((each) => sessionStateOf(each, sale, now))).toEqual(['ended', 'on-sale', 'sold-out']);
  });

  test('before the sale opens no session is sold out', () => {
    const soon = { ...sale, saleOpensAt: nextFriday };
    expect(sessionStateOf(session(march13, false), soon, now)).toBe('coming-soon');
  });
});

test.each([
  ['few in the only session on sale', [session(march12, true, 'few'), session(march13, true, 'none')], 'few'],
  ['few in one session, many in another', [session(march12, true, 'few'), session(march13)], null],
  ['many in a session that is over', [session(lastWeek), session(march12, true, 'few')], 'few'],
  [
    'wheelchair places in one session',
    [session(march12, true, 'none'), session(march13, true, 'wheelchair')],
    'wheelchair',
  ],
  [
    'few in one, wheelchair places in another',
    [session(march12, true, 'few'), session(march13, true, 'wheelchair')],
    'few',
  ],
  ['none', [session(march12, true, 'none')], null],
] as const)('what little is left of an event: %s, %3$s', (_, sessions, expected) => {
  expect(littleLeft({ sessions, saleOpensAt: null }, now)).toBe(expected);
});

test.each([
  ['an hour before the opening', 60, true],
  ['a minute more than that before', 61, false],
  ['once it has opened', 0, false],
])('%s the lobby of a waiting room', (_, minutesToGo, isOpen) => {
  const now = Date.parse('2027-01-01T00:00:00Z');
  const saleOpensAt = new Date(now + minutesToGo * 60_000).toISOString();
  const sale = { sessions: [{ startTime: '2027-06-01T12:00:00Z', enabled: true }], saleOpensAt };
  expect(isLobbyOpen({ ...sale, hasWaitingRoom: true }, now)).toBe(isOpen);
  expect(isLobbyOpen({ ...sale, hasWaitingRoom: false }, now)).toBe(false);
  expect(isLobbyOpen({ ...sale, saleOpensAt: null, hasWaitingRoom: true }, now)).toBe(false);
});

test('a presale is open from its beginning until the sale opens', () => {
  const [presaleOpensAt, saleOpensAt] = ['2026-03-01T02:00:00Z', '2026-03-02T02:00:00Z'];
  const sale = { sessions: [{ startTime: '2026-05-01T12:00:00Z', enabled: true }], saleOpensAt };
  const open = (at: string, more = {}) => isPresaleOpen({ ...sale, presaleOpensAt, ...more }, Date.parse(at));
  expect(['2026-03-01T01:59:59Z', presaleOpensAt, saleOpensAt].map((at) => open(at))).toEqual([false, true, false]);
  expect(open(presaleOpensAt, { presaleOpensAt: undefined })).toBe(false);
});
