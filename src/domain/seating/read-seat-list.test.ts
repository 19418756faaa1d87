import { expect, test } from 'vitest';
import { readSeatList } from './read-seat-list.ts';

test.each([
  ['A1-3', [{ row: 'A', numbers: [1, 2, 3] }]],
  [
    'a1–a3, B7',
    [
      { row: 'A', numbers: [1, 2, 3] },
      { row: 'B', numbers: [7] },
    ],
  ],
  ['Ａ１、Ａ２', [{ row: 'A', numbers: [1, 2] }]],
  ['1-12 1-14–15', [{ row: '1', numbers: [12, 14, 15] }]],
  ['', []],
])('%s', (text, rows) => expect(readSeatList(text)).toEqual(rows));

test.each(['A', 'A0', 'A1-B3', 'front row', 'A1000', '<b>'])('%s is no list of seats', (text) => {
  expect(readSeatList(text)).toBeNull();
});
