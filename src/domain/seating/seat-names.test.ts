import { expect, test } from 'vitest';
import { displaySeat, nameSeat, seatFinder, seatIn, shortenSeats } from './seat-names.ts';
import type { SeatPlan } from './seat-plan.ts';

const plan: SeatPlan = {
  rows: [
    { label: 'A', entries: [{ number: 12, class: 'a' }, { number: 11, class: 'a' }, null, { number: 10, class: 'b' }] },
    { label: 'BB', entries: [{ number: 1, class: 'c' }, null, { number: 3, class: 'a', restrictedView: true }] },
  ],
};

test('a seat is shown as its row and its printed number', () => {
  expect(displaySeat('A', 12)).toBe('A12');
  expect(displaySeat('BB', 3)).toBe('BB3');
});

test('a row with a number is kept apart from the seat', () => {
  expect(displaySeat('1', 12)).toBe('1-12');
  expect(displaySeat('11', 2)).toBe('11-2');
});

test('a place has the name that is printed on it, and tells of a restricted view', () => {
  expect(nameSeat(plan, { row: 0, place: 3 })).toEqual({
    row: 'A',
    seat: 10,
    class: 'b',
    restrictedView: false,
    displaySeat: 'A10',
  });
  expect(nameSeat(plan, { row: 1, place: 2 })).toEqual({
    row: 'BB',
    seat: 3,
    class: 'a',
    restrictedView: true,
    displaySeat: 'BB3',
  });
});

test('an aisle and a place beyond the plan have none', () => {
  expect(nameSeat(plan, { row: 0, place: 2 })).toBeNull();
  expect(nameSeat(plan, { row: 0, place: 4 })).toBeNull();
  expect(nameSeat(plan, { row: 2, place: 0 })).toBeNull();
});

test('a name leads back to its place', () => {
  const findSeat = seatFinder(plan);
  expect(findSeat('A', 12)).toEqual({ row: 0, place: 0 });
  expect(findSeat('A', 10)).toEqual({ row: 0, place: 3 });
  expect(findSeat('BB', 3)).toEqual({ row: 1, place: 2 });
});

test('a name that no seat has leads nowhere', () => {
  const findSeat = seatFinder(plan);
  expect(findSeat('A', 3)).toBeNull();
  expect(findSeat('C', 1)).toBeNull();
});

test.each([
  ['A12', 'A', 12],
  ['bb3', 'BB', 3],
  ['a-7', 'A', 7],
  ['1-12', '1', 12],
])('%s is typed for a seat', (text, rowLabel, seatNumber) => {
  expect(seatIn(text)).toEqual({ rowLabel, seatNumber });
});

test.each(['', 'A', '12', 'ABC1', 'A0', 'A1234', '0-1', 'A12B'])('%j is no seat', (text) => {
  expect(seatIn(text)).toBeNull();
});

test.each([
  ['3 行 12 座', '3-12'],
  ['第A排第12號 陳大文', 'A-12 陳大文'],
  ['atlas Row BB, seat 3', 'atlas BB-3'],
  ['row 3 12', '3-12'],
  ['A  12', 'A-12'],
  ['陳大文 A 12', '陳大文 A 12'],
  ['brow 3 12', 'brow 3 12'],
])('the seat in the words %s is shortened', (text, short) => {
  expect(shortenSeats(text).replace(/ +/g, ' ').trim()).toBe(short);
});
