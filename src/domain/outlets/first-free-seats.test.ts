import { expect, test } from 'vitest';
import { freeSeatsOf, takeSeats } from '../seating/seat-inventory.ts';
import { describeSeats } from '../seating/seat-lists.ts';
import { readSeatPlan } from '../seating/seat-plan.ts';
import { firstFreeSeats } from './first-free-seats.ts';

function stockOf(text: string) {
  const parsed = readSeatPlan(text);
  if (!('plan' in parsed)) throw new Error('the plan of this test is not readable');
  const { plan } = parsed;
  return { plan, seats: freeSeatsOf(plan) };
}

test('seats are taken row by row, without house seats, wheelchair places and restricted views', () => {
  const stock = stockOf('A: 1a 2a* . 3b 4a\nB: 1c 2a 3a');
  expect(describeSeats(firstFreeSeats(stock, 3))).toBe('A1, A4, B2');
  expect(describeSeats(firstFreeSeats(stock, 9))).toBe('A1, A4, B2–3');
});

test('taken seats are left out', () => {
  const { plan, seats } = stockOf('A: 1a 2a 3a');
  const taken = takeSeats(seats, [{ row: 0, place: 0 }]);
  if (!('inventory' in taken)) throw new Error('the seat of this test is free');
  expect(describeSeats(firstFreeSeats({ plan, seats: taken.inventory }, 1))).toBe('A2');
});
