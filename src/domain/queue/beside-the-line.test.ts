import { describe, expect, test } from 'vitest';
import { decideEntries, type EntryRequest } from './decide-entries.ts';
import type { StandingPlace } from './standing-place.ts';

const now = 1_000_000;
const validUntil = now + 600_000;
const passOf = (visitor: string) => ({ id: `pass of ${visitor}`, validUntil });
const requestEntry = (visitor: string, more: Partial<EntryRequest> = {}): EntryRequest => ({
  visitor,
  address: `at ${visitor}`,
  showsPlace: false,
  passId: `pass of ${visitor}`,
  ...more,
});
const needs = (visitor: string) => requestEntry(visitor, { isForWheelchair: true });

type Known = Parameters<typeof decideEntries>[1];
const wheelchair = { room: 1, nextArrival: -2 };
/** Five came, three were called, and nobody fits in any more. */
const known = (more: Partial<Known> = {}, ...standing: StandingPlace[]): Known => ({
  line: {
    arrivals: 5,
    openedAt: 0,
    lobbySize: 0,
    served: 3,
    advancedAt: now,
    credit: 0,
    room: 0,
    countedAt: now,
    waitingSince: 900,
  },
  perMinute: 600,
  now,
  lobby: [],
  passedOn: 1,
  placesLately: new Map(),
  presale: null,
  wheelchair,
  standing: new Map(standing.map((one) => [one.visitor, one])),
  ...more,
});
const place = (arrival: number, visitor: string, pass: StandingPlace['pass'] = null): StandingPlace => ({
  arrival,
  visitor,
  pass,
  isOrderClosed: false,
});

describe('when only wheelchair places are left', () => {
  test('as many come in beside the line as fit; the next one waits, and so do those who need none', () => {
    const requests = [requestEntry('a'), needs('b'), needs('c')];
    const { answers, claims, ended, line } = decideEntries(requests, known({}, place(4, 'b')));
    expect([...answers]).toEqual([
      ['a', { arrival: 5, pass: null }],
      ['b', { arrival: -2, pass: passOf('b') }],
      ['c', { arrival: 6, pass: null }],
    ]);
    expect(claims).toEqual([{ arrival: -2, place: null, pass: passOf('b') }]);
    expect([ended, line.served]).toEqual([[4], 3]);
  });

  test('a pass that is good is kept, and one that is over gives way to another', () => {
    const good = { id: 'good', validUntil };
    const held = [place(-1, 'a', good), place(2, 'b', { id: 'old', validUntil: now })];
    const { answers } = decideEntries([needs('a'), needs('b')], known({}, ...held));
    expect([...answers]).toEqual([
      ['a', { arrival: -1, pass: good }],
      ['b', { arrival: -2, pass: passOf('b') }],
    ]);
  });

  test('an address that has taken many places gets no more', () => {
    const { answers } = decideEntries([needs('a')], known({ placesLately: new Map([['at a', 20]]) }));
    expect(answers.get('a')).toEqual({ refused: 'tooManyPlaces' });
  });

  test.each([
    ['anything else is left', null],
    ['others are choosing the last of them', { room: 0, nextArrival: -2 }],
  ])('a visitor stands in line while %s', (_, given) => {
    const { answers } = decideEntries([needs('a')], known({ wheelchair: given }));
    expect(answers.get('a')).toEqual({ arrival: 5, pass: null });
  });
});
