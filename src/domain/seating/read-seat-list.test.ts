import { expect, test } from 'vitest';
import { countListedSeats, readSeatList } from './read-seat-list.ts';

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
  ['A3-1', []],
  ['', []],
])('%s', (text, rows) => expect(readSeatList(text)).toEqual(rows));

test.each(['A', 'A0', 'A1-B3', 'front row', 'A1000', '<b>'])('%s is no list of seats', (text) => {
  expect(readSeatList(text)).toBeNull();
});

test('a few letters that name more seats than may be are counted, and not listed', () => {
  expect([countListedSeats('A1-999, B1-2'), countListedSeats('A3-1'), countListedSeats('the front')]).toEqual([
    1001, 0, 0,
  ]);
  expect(readSeatList('A1-5, B1-5', 10)).toHaveLength(2);
  expect(readSeatList('A1-5, B1-6', 10)).toBeNull();
  const everyRow = Array.from({ length: 26 }, (_, at) => `A${String.fromCharCode(65 + at)}1-999`).join();
  expect([countListedSeats(everyRow), readSeatList(everyRow)]).toEqual([25_974, null]);
});
