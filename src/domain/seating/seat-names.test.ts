import { expect, test } from 'vitest';
import { displaySeat, findSeat, nameSeat } from './seat-names.ts';
import { readSeatPlan } from './seat-plan.ts';

const read = readSeatPlan('A: 12a 11a . 10b\nBB: 1c . 3a');
const plan = 'plan' in read ? read.plan : { rows: [] };

test('a seat is shown as its row and its printed number', () => {
  expect(displaySeat('A', 12)).toBe('A12');
  expect(displaySeat('BB', 3)).toBe('BB3');
});

test('a place has the name that is printed on it', () => {
  expect(nameSeat(plan, { row: 0, place: 3 })).toEqual({ row: 'A', seat: 10, class: 'b', displaySeat: 'A10' });
  expect(nameSeat(plan, { row: 1, place: 2 })).toEqual({ row: 'BB', seat: 3, class: 'a', displaySeat: 'BB3' });
});

test('an aisle and a place beyond the plan have none', () => {
  expect(nameSeat(plan, { row: 0, place: 2 })).toBeNull();
  expect(nameSeat(plan, { row: 0, place: 4 })).toBeNull();
  expect(nameSeat(plan, { row: 2, place: 0 })).toBeNull();
});

test('a name leads back to its place', () => {
  expect(findSeat(plan, 'A', 12)).toEqual({ row: 0, place: 0 });
  expect(findSeat(plan, 'BB', 3)).toEqual({ row: 1, place: 2 });
  expect(findSeat(plan, 'A', 3)).toBeNull();
  expect(findSeat(plan, 'C', 1)).toBeNull();
});
