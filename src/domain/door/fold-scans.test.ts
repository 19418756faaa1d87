import { describe, expect, test } from 'vitest';
import { type CountedScan, foldScans } from './fold-scans.ts';

const scan = (nonce: string, type: CountedScan['type'], at: number, more: Partial<CountedScan> = {}): CountedScan => ({
  nonce,
  type,
  at,
  deviceId: 1,
  gateId: null,
  isForced: false,
  undoes: null,
  ...more,
});
const summed = (...scans: CountedScan[]) => {
  const { isInside, entries, doubles, last, lastEntry } = foldScans(scans);
  return { isInside, entries, doubles: [...doubles], last: last?.nonce, lastEntry: lastEntry?.nonce };
};

describe('the scans of a ticket', () => {
  test('that was never scanned: it is outside', () => {
    expect(foldScans([])).toEqual({ isInside: false, entries: 0, last: null, lastEntry: null, doubles: new Set() });
  });

  test('in and out again', () => {
    expect(summed(scan('in', 'entry', 1), scan('out', 'exit', 2))).toEqual({
      isInside: false,
      entries: 1,
      doubles: [],
      last: 'out',
      lastEntry: 'in',
    });
  });

  test('whichever arrived first, the second in time is the double', () => {
    const [early, late] = [scan('early', 'entry', 1), scan('late', 'entry', 2)];
    const expected = { isInside: true, entries: 2, doubles: ['late'], last: 'late', lastEntry: 'early' };
    expect(summed(early, late)).toEqual(expected);
    expect(summed(late, early)).toEqual(expected);
  });

  test('made at the same moment, the second that arrived is the double', () => {
    expect(summed(scan('first', 'entry', 1), scan('second', 'entry', 1)).doubles).toEqual(['second']);
  });

  test('an entry that staff force is no double, and is the one since which the ticket is in', () => {
    expect(summed(scan('in', 'entry', 1), scan('forced', 'entry', 2, { isForced: true }))).toMatchObject({
      doubles: [],
      lastEntry: 'forced',
    });
  });

  test('a scan that was taken back counts no more, and the double of it is none', () => {
    const scans = [scan('in', 'entry', 1), scan('again', 'entry', 2), scan('undo', 'undo', 3, { undoes: 'in' })];
    expect(summed(...scans)).toMatchObject({ isInside: true, entries: 1, doubles: [], lastEntry: 'again' });
  });
});
