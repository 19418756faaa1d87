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
