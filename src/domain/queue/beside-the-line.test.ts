import { describe, expect, test } from 'vitest';
import * as sample from '../../../tests/support/samples/sample-entries.ts';
import { decideEntries } from './decide-entries.ts';
import type { StandingPlace } from './standing-place.ts';

const { now, passOf, place, requestEntry, validUntil } = sample;
const needs = (visitor: string) => requestEntry(visitor, { isForWheelchair: true });
const wheelchair = { room: 1, nextArrival: -2 };
/** Only wheelchair places are left. */
const known = (more: Parameters<typeof sample.known>[0] = {}, ...standing: StandingPlace[]) =>
  sample.known({ line: { ...sample.line, room: 0 }, wheelchair, ...more }, ...standing);

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
    const held = [place(-1, 'a', { pass: good }), place(2, 'b', { pass: { id: 'old', validUntil: now } })];
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
