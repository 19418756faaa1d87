import { describe, expect, test } from 'vitest';
import { returnSeats, takeSeatsAgain } from './return-seats.ts';
import { countFree, freeSeatsOf, takeSeats } from './seat-inventory.ts';
import { seatFinder } from './seat-names.ts';
import { readSeatPlan } from './seat-plan.ts';

const read = readSeatPlan('A: 1a 2a . 3a');
const plan = 'plan' in read ? read.plan : { rows: [] };
const findSeat = seatFinder(plan);
const sold = takeSeats(freeSeatsOf(plan), [
  { row: 0, place: 0 },
  { row: 0, place: 3 },
]);
const stock = { plan, seats: 'inventory' in sold ? sold.inventory : freeSeatsOf(plan) };
const seat = (number: number | null, row: string | null = 'A') => ({ row, seat: number });

describe('seats come back', () => {
  test('by the name that is printed on the ticket', () => {
    const returned = returnSeats(stock, [seat(1), seat(3)], findSeat);
    expect(returned && 'seats' in returned && countFree(returned.seats).a.unrestricted).toBe(3);
    expect(returned && 'plan' in returned && returned.plan).toBe(plan);
  });

  test.each([
    ['that is free already', [seat(1), seat(2)]],
    ['that the plan does not have', [seat(9)]],
    ['without a name', [seat(null, null)]],
  ])('but not a seat %s', (_, seats) => {
    expect(returnSeats(stock, seats, findSeat)).toBeNull();
  });

  test('in standing room by their number, and never more than were sold', () => {
    const room = { standing: { capacity: 5, free: 3 } };
    const standing = seat(null, null);
    expect(returnSeats(room, [standing, standing], findSeat)).toEqual({ standing: { capacity: 5, free: 5 } });
    expect(returnSeats(room, [standing, standing, standing], findSeat)).toBeNull();
  });
});

describe('seats are taken again', () => {
  test('while they are free', () => {
    const taken = takeSeatsAgain(stock, [seat(2)], findSeat);
    expect(taken && 'seats' in taken && countFree(taken.seats).a.unrestricted).toBe(0);
    expect(takeSeatsAgain({ standing: { capacity: 5, free: 1 } }, [seat(null, null)], findSeat)).toEqual({
      standing: { capacity: 5, free: 0 },
    });
  });

  test('but not when somebody else has one of them', () => {
    expect(takeSeatsAgain(stock, [seat(2), seat(1)], findSeat)).toBeNull();
    expect(takeSeatsAgain({ standing: { capacity: 5, free: 0 } }, [seat(null, null)], findSeat)).toBeNull();
  });
});
