import { expect, test } from 'vitest';
import { seatCarrier, takenSeats } from './carry-seats.ts';
import { freeSeatsOf, type SeatInventory, takeSeats } from './seat-inventory.ts';
import { seatFinder } from './seat-names.ts';
import { readSeatPlan, type SeatPlan } from './seat-plan.ts';

const planOf = (text: string): SeatPlan => (readSeatPlan(text) as { plan: SeatPlan }).plan;
/** The inventory of a plan with these seats taken: "A1 B2". */
function taken(plan: SeatPlan, names: string): SeatInventory {
  const find = seatFinder(plan);
  const seats = names.split(' ').flatMap((name) => find(name.slice(0, 1), Number(name.slice(1))) ?? []);
  return (takeSeats(freeSeatsOf(plan), seats) as { inventory: SeatInventory }).inventory;
}
const named = (plan: SeatPlan, inventory: SeatInventory) =>
  takenSeats(plan, inventory)
    .map(({ row, seat }) => `${row}${seat}`)
    .join(' ');

const before = planOf('A: 1a 2a . 3a\nB: 1a 2a\nC: 1a');

test('taken seats keep their row and number, wherever the new plan has them', () => {
  const after = planOf('C: 1a 2a\nA: 3b . 2a 1a* 4a');
  const carried = seatCarrier(before, after)(taken(before, 'A1 A3 C1'));
  expect('inventory' in carried && named(after, carried.inventory)).toBe('C1 A3 A1');
});

test('an unsold inventory is free in the new plan', () => {
  const after = planOf('X: 1a');
  const carried = seatCarrier(before, after)(freeSeatsOf(before));
  expect('inventory' in carried && named(after, carried.inventory)).toBe('');
});

test('taken seats that the new plan does not have are listed, all of them', () => {
  const carry = seatCarrier(before, planOf('A: 1a 4a\nC: 2a'));
  expect(carry(taken(before, 'A1 A2 B2 C1'))).toEqual({
    lost: [
      { row: 'A', seat: 2 },
      { row: 'B', seat: 2 },
      { row: 'C', seat: 1 },
    ],
  });
  expect('inventory' in carry(taken(before, 'A1'))).toBe(true);
});
