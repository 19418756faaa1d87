import { expect, test } from 'vitest';
import { onlySeats } from './only-seats.ts';
import { countFree, freeSeatsOf, takeSeats } from './seat-inventory.ts';
import { readSeatPlan } from './seat-plan.ts';

test('only the named seats that are free are left, house seats as public ones and places for wheelchairs as they are; an aisle is none', () => {
  const read = readSeatPlan('A: 1a 2a . 3b 4c 5a\nB: 1a 2a');
  if ('errors' in read) throw new Error('the plan of the test is wrong');
  const whole = freeSeatsOf(read.plan);
  const sold = takeSeats(whole, [{ row: 0, place: 0 }]);
  if ('refused' in sold) throw new Error('the seat of the test is not free');
  const seats = [
    { row: 'A', numbers: [1, 2, 3, 4] },
    { row: 'Z', numbers: [9] },
  ];
  const counted = countFree(onlySeats(read.plan, sold.inventory, seats));
  expect([counted.a.unrestricted, counted.b.unrestricted, counted.c.unrestricted]).toEqual([2, 0, 1]);
});

test('for many orders of a code only the rows are worked on that have changed since', () => {
  const read = readSeatPlan('A: 1a 2a\nB: 1a 2a\nC: 1a 2a');
  if ('errors' in read) throw new Error('the plan of the test is wrong');
  const seats = [{ row: 'B', numbers: [1, 2] }];
  const whole = freeSeatsOf(read.plan);
  const first = onlySeats(read.plan, whole, seats);
  const sold = takeSeats(whole, [{ row: 1, place: 0 }]);
  if ('refused' in sold) throw new Error('the seat of the test is not free');
  const second = onlySeats(read.plan, sold.inventory, seats);
  expect(second.rows.map((row, at) => row === first.rows[at])).toEqual([true, false, true]);
  expect([countFree(first).a.unrestricted, countFree(second).a.unrestricted]).toEqual([2, 1]);
  const others = onlySeats(read.plan, sold.inventory, [{ row: 'A', numbers: [1] }]);
  expect(countFree(others).a.unrestricted).toBe(1);
});
