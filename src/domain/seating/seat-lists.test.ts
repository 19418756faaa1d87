import { expect, test } from 'vitest';
import { describeSeats, isAmong, rowsOf, seatsIn } from './seat-lists.ts';

test('seats are listed one by one, each once', () => {
  expect(
    seatsIn([
      { row: 'A', numbers: [2, 1, 2] },
      { row: 'A', numbers: [1] },
      { row: 'B', numbers: [1] },
    ]),
  ).toEqual([
    { row: 'A', seat: 2 },
    { row: 'A', seat: 1 },
    { row: 'B', seat: 1 },
  ]);
});

test('seats are grouped by row in natural order', () => {
  expect(
    rowsOf(
      seatsIn([
        { row: 'AA', numbers: [10, 9] },
        { row: 'B', numbers: [1] },
      ]),
    ),
  ).toEqual([
    { row: 'B', numbers: [1] },
    { row: 'AA', numbers: [9, 10] },
  ]);
});

test('consecutive seats are described in one', () => {
  expect(
    describeSeats(
      seatsIn([
        { row: 'B', numbers: [2] },
        { row: 'A', numbers: [7, 1, 2, 3, 4] },
      ]),
    ),
  ).toBe('A1–4, A7, B2');
  expect(describeSeats([])).toBe('');
});

test('a seat is among others by its row and its number', () => {
  const rows = [
    { row: 'A', numbers: [1, 2] },
    { row: 'B', numbers: [3] },
  ];
  const names = [
    { row: 'A', seat: 2 },
    { row: 'B', seat: 2 },
    { row: 'C', seat: 3 },
  ];
  expect(names.map((name) => isAmong(rows, name))).toEqual([true, false, false]);
});
