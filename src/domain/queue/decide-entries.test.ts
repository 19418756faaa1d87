import { describe, expect, test } from 'vitest';
import {
  known,
  line,
  now,
  passOf,
  place,
  requestEntry,
  validUntil,
} from '../../../tests/support/samples/sample-entries.ts';
import { decideEntries, type EntryRequest } from './decide-entries.ts';
import type { Line } from './line.ts';

describe('while others wait', () => {
  test('new visitors are numbered as they came, and go in before nobody', () => {
    const {
      answers,
      arrived,
      ended,
      claims,
      line: after,
    } = decideEntries([requestEntry('a'), requestEntry('b')], known());
    expect([...answers]).toEqual([
      ['a', { arrival: 5, pass: null }],
      ['b', { arrival: 6, pass: null }],
    ]);
    expect(arrived).toEqual([
      { arrival: 5, visitor: 'a', address: 'at a' },
      { arrival: 6, visitor: 'b', address: 'at b' },
    ]);
    expect([...claims, ...ended]).toEqual([]);
    expect(after).toEqual({ ...line, arrivals: 7 });
  });

  test('even when the rate and the room would allow more', () => {
    const { claims } = decideEntries([requestEntry('a')], known({ line: { ...line, credit: 600_000 } }));
    expect(claims).toEqual([]);
  });

  test('one place each, however often they knock', () => {
    const { answers, arrived } = decideEntries(
      [requestEntry('a'), requestEntry('a'), requestEntry('b'), requestEntry('a')],
      known(),
    );
    expect(arrived.map(({ visitor }) => visitor)).toEqual(['a', 'b']);
    expect(answers.size).toBe(2);
  });

  test('who waits keeps the place', () => {
    const { answers, arrived, ended } = decideEntries([requestEntry('a')], known({}, place(3, 'a')));
    expect(answers.get('a')).toEqual({ arrival: 3, pass: null });
    expect([...arrived, ...ended]).toEqual([]);
  });

  test.each([true, false])('who is called gets a pass for ten minutes, place shown: %s', (showsPlace) => {
    const { answers, claims } = decideEntries([requestEntry('a', { showsPlace })], known({}, place(2, 'a')));
    expect(answers.get('a')).toMatchObject({ arrival: 2, pass: passOf('a') });
    expect(claims).toEqual([{ arrival: 2, place: 2, pass: passOf('a') }]);
  });

  test('who is inside gets the same pass again', () => {
    const pass = { id: 'the first one', validUntil: now + 1 };
    const { answers, claims } = decideEntries([requestEntry('a')], known({}, place(0, 'a', { pass })));
    expect(answers.get('a')).toEqual({ arrival: 0, pass });
    expect(claims).toEqual([]);
  });

  test('who shows a place that was passed on is told so, and has it still to be told again', () => {
    const { answers, arrived, ended } = decideEntries(
      [requestEntry('a', { showsPlace: true })],
      known({}, place(0, 'a')),
    );
    expect(answers.get('a')).toEqual({ refused: 'placeLost' });
    expect([...arrived, ...ended]).toEqual([]);
  });

  test.each([
    ['whose place was passed on', place(0, 'a')],
    ['whose pass ran out', place(2, 'a', { pass: { id: 'old', validUntil: now } })],
    ['whose order is closed', place(2, 'a', { pass: { id: 'old', validUntil }, isOrderClosed: true })],
  ])('a visitor %s takes a new place at the end', (_, held) => {
    const { answers, arrived, ended } = decideEntries([requestEntry('a')], known({}, held));
    expect(answers.get('a')).toEqual({ arrival: 5, pass: null });
    expect(arrived).toHaveLength(1);
    expect(ended).toEqual([held.arrival]);
  });
});

test('the lobby goes in as it was drawn', () => {
  const lobby = [4, 3, 2, 1, 0];
  const lobbyLine = { ...line, lobbySize: 5 };
  const { answers, claims } = decideEntries(
    [requestEntry('first'), requestEntry('last')],
    known({ line: lobbyLine, lobby, passedOn: 0 }, place(0, 'first'), place(4, 'last')),
  );
  expect(answers.get('first')).toEqual({ arrival: 0, pass: null });
  expect(claims).toEqual([{ arrival: 4, place: 0, pass: passOf('last') }]);
});

describe('while nobody waits', () => {
  const empty: Line = { ...line, served: 5, waitingSince: null, credit: 120_000 };

  test('who fits in comes in at once, the others wait', () => {
    const {
      answers,
      claims,
      line: after,
    } = decideEntries([requestEntry('a'), requestEntry('b'), requestEntry('c')], known({ line: empty }));
    expect(answers.get('a')).toEqual({ arrival: 5, pass: passOf('a') });
    expect(answers.get('b')).toEqual({ arrival: 6, pass: passOf('b') });
    expect(answers.get('c')).toEqual({ arrival: 7, pass: null });
    expect(claims).toEqual([
      { arrival: 5, place: 5, pass: passOf('a') },
      { arrival: 6, place: 6, pass: passOf('b') },
    ]);
    expect(after).toMatchObject({ arrivals: 8, served: 7, credit: 0, room: 98, waitingSince: now });
  });

  test('nobody comes in when there is no room', () => {
    const { answers } = decideEntries([requestEntry('a')], known({ line: { ...empty, room: 0 } }));
    expect(answers.get('a')).toEqual({ arrival: 5, pass: null });
  });

  test('in the lobby everybody waits', () => {
    const closed: Line = { ...empty, arrivals: 0, served: 0, openedAt: null, lobbySize: null };
    const { answers, line: after } = decideEntries([requestEntry('a')], known({ line: closed }));
    expect(answers.get('a')).toEqual({ arrival: 0, pass: null });
    expect(after).toEqual({ ...closed, arrivals: 1 });
  });
});

describe('places per network', () => {
  const crowd = Array.from({ length: 21 }, (_, at) => requestEntry(`v${at}`, { address: 'office' }));

  test('twenty are given, the next is refused, others are not hurt', () => {
    const { answers, arrived } = decideEntries([...crowd, requestEntry('elsewhere')], known());
    expect(answers.get('v19')).toEqual({ arrival: 24, pass: null });
    expect(answers.get('v20')).toEqual({ refused: 'tooManyPlaces' });
    expect(answers.get('elsewhere')).toEqual({ arrival: 25, pass: null });
    expect(arrived).toHaveLength(21);
  });

  test('those of the last minutes count', () => {
    const { answers } = decideEntries(crowd.slice(0, 2), known({ placesLately: new Map([['office', 19]]) }));
    expect(answers.get('v0')).toEqual({ arrival: 5, pass: null });
    expect(answers.get('v1')).toEqual({ refused: 'tooManyPlaces' });
  });

  test('who has a place already is never refused, and a refused one keeps the old place', () => {
    const placesLately = new Map([['office', 20]]);
    const [a, b] = [requestEntry('a', { address: 'office' }), requestEntry('b', { address: 'office' })];
    const held = [place(2, 'a'), place(1, 'b', { pass: { id: 'old', validUntil: 1 } })];
    const { answers, ended } = decideEntries([a, b], known({ placesLately }, ...held));
    expect(answers.get('a')).toMatchObject({ pass: passOf('a') });
    expect(answers.get('b')).toEqual({ refused: 'tooManyPlaces' });
    expect(ended).toEqual([]);
  });
});

test('what is known is left as it was', () => {
  const given = known();
  const before = structuredClone(given);
  decideEntries([requestEntry('a')], given);
  expect(given).toEqual(before);
});

describe('in a presale', () => {
  const closed: Line = { ...line, openedAt: null, lobbySize: null, served: 0, advancedAt: null, waitingSince: null };
  const early = (visitor: string, more: Partial<EntryRequest> = {}) => requestEntry(visitor, { codeId: 7, ...more });
  const presale = (room: number, passes = 100) => ({ room, passesLeft: new Map([[7, passes]]), nextArrival: -4 });
  const earlyPassOf = (visitor: string) => ({ ...passOf(visitor), codeId: 7 });

  test('as many holders of codes come in as fit, without a place, and the next one waits among the others', () => {
    const { answers, claims, arrived } = decideEntries([early('a'), early('b'), early('c')], {
      ...known({ line: closed, presale: presale(2) }),
    });
    expect([...answers]).toEqual([
      ['a', { arrival: -4, pass: earlyPassOf('a') }],
      ['b', { arrival: -5, pass: earlyPassOf('b') }],
      ['c', { arrival: 5, pass: null }],
    ]);
    expect(claims.map(({ arrival, place }) => [arrival, place])).toEqual([
      [-4, null],
      [-5, null],
    ]);
    expect(arrived).toHaveLength(3);
  });

  test('a visitor who waits already comes in with that place, and keeps a pass that is good', () => {
    const standing = [place(1, 'a'), place(2, 'b', { pass: { id: 'old', validUntil } })];
    const { answers, arrived } = decideEntries(
      [early('a'), early('b')],
      known({ line: closed, presale: presale(5) }, ...standing),
    );
    expect([...answers]).toEqual([
      ['a', { arrival: 1, pass: earlyPassOf('a') }],
      ['b', { arrival: 2, pass: { id: 'old', validUntil } }],
    ]);
    expect(arrived).toEqual([]);
  });

  test.each([
    ['whose order is closed', { pass: { id: 'old', validUntil }, isOrderClosed: true }],
    ['whose pass has run out', { pass: { id: 'old', validUntil: now } }],
  ])('a holder %s comes in anew', (_, held) => {
    const { answers, ended } = decideEntries(
      [early('a')],
      known({ line: closed, presale: presale(5) }, place(1, 'a', held)),
    );
    expect([...answers]).toEqual([['a', { arrival: -4, pass: earlyPassOf('a') }]]);
    expect(ended).toEqual([1]);
  });

  test('of one code as many come in as it has tickets left', () => {
    const { answers } = decideEntries([early('a'), early('b')], known({ line: closed, presale: presale(5, 1) }));
    expect([...answers].map(([visitor, answer]) => [visitor, 'pass' in answer && answer.pass !== null])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  test('nobody waits with a code that is used up or withdrawn; who waits already is told so and keeps his place', () => {
    const gone = [early('a', { codeId: 8 }), early('b', { codeId: 8 })];
    const { answers, ended, arrived } = decideEntries(
      gone,
      known({ line: closed, presale: presale(5) }, place(1, 'a')),
    );
    expect([...answers.values()]).toEqual([{ refused: 'codeRefused' }, { refused: 'codeRefused' }]);
    expect([ended, arrived]).toEqual([[], []]);
  });

  test('a pass of the presale is found again until the opening; then its holder joins the line', () => {
    const pass = { id: 'old', validUntil, codeId: 7 };
    const inside = place(-1, 'a', { pass });
    expect(decideEntries([requestEntry('a')], known({ line: closed }, inside)).answers.get('a')).toEqual({
      arrival: -1,
      pass,
    });
    const { answers, ended } = decideEntries([requestEntry('a')], known({}, inside));
    expect([answers.get('a'), ended]).toEqual([{ arrival: 5, pass: null }, [-1]]);
  });

  test('a network with too many places gets no more of them by a code', () => {
    const placesLately = new Map([['at a', 20]]);
    const { answers } = decideEntries([early('a')], known({ line: closed, presale: presale(5), placesLately }));
    expect([...answers]).toEqual([['a', { refused: 'tooManyPlaces' }]]);
  });

  test('visitors without a code wait as always, and after the opening a code lets in nobody earlier', () => {
    const { answers } = decideEntries([requestEntry('a')], known({ line: closed, presale: presale(5) }));
    expect(answers.get('a')).toEqual({ arrival: 5, pass: null });
    expect(decideEntries([early('a')], known()).answers.get('a')).toEqual({ arrival: 5, pass: null });
  });
});
