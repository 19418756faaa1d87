import { expect, test } from 'vitest';
import { freeSeatsOf, takeSeats } from './seat-inventory.ts';
import { seatsIn } from './seat-lists.ts';
import { seatFinder } from './seat-names.ts';
import { readSeatPlan } from './seat-plan.ts';
import { addStocks, type StockSum, sortSeats } from './withholding.ts';

test('seats are sorted into free ones, taken ones and those that the plan does not have', () => {
  const read = readSeatPlan('A: 1a 2a . 3b\nB: 1c');
  const plan = 'plan' in read ? read.plan : { rows: [] };
  const sold = takeSeats(freeSeatsOf(plan), [{ row: 0, place: 1 }]);
  const inventory = 'inventory' in sold ? sold.inventory : freeSeatsOf(plan);
  const wanted = seatsIn([
    { row: 'A', numbers: [1, 2, 3, 4] },
    { row: 'B', numbers: [1] },
    { row: 'C', numbers: [1] },
  ]);
  expect(sortSeats(inventory, wanted, seatFinder(plan))).toEqual({
    free: [
      { row: 'A', seat: 1 },
      { row: 'A', seat: 3 },
      { row: 'B', seat: 1 },
    ],
    taken: [{ row: 'A', seat: 2 }],
    unknown: [
      { row: 'A', seat: 4 },
      { row: 'C', seat: 1 },
    ],
  });
});

test('the sums of several zones are added', () => {
  const zone = (step: number): StockSum => ({
    capacity: 45 * step,
    sold: step,
    held: 2 * step,
    house: 3 * step,
    killed: 4 * step,
    outlets: 5 * step,
    free: { public: 6 * step, restrictedView: 7 * step, house: 8 * step, companion: 9 * step },
  });
  expect(addStocks([zone(1), zone(10)])).toEqual(zone(11));
  expect(addStocks([])).toEqual(zone(0));
});
