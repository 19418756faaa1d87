import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnInventory, drawnPlan } from '../../../tests/support/samples/draw-seats.ts';
import { decodeInventory, encodeInventory } from './inventory-bytes.ts';
import {
  countFree,
  freeSeatsOf,
  largestFreeBlock,
  releaseSeats,
  type SeatInventory,
  type SeatPosition,
  takeSeats,
} from './seat-inventory.ts';
import { readSeatPlan } from './seat-plan.ts';

const at = (row: number, ...places: number[]) => places.map((place) => ({ row, place }));

function moved(move: ReturnType<typeof takeSeats>): SeatInventory {
  if ('refused' in move) throw new Error(JSON.stringify(move));
  return move.inventory;
}

const unrestricted = (count: number) => ({ unrestricted: count, restrictedView: 0 });

const hall = ['. . | b', 'c c . .'];

describe('an inventory', () => {
  test('begins with every seat of the plan free, counted by class', () => {
    expect(countFree(freeSeatsOf(drawnPlan(hall)))).toEqual({
      a: unrestricted(4),
      b: unrestricted(1),
      c: unrestricted(2),
    });
  });

  test('loses what is taken and gains what is released', () => {
    const taken = moved(takeSeats(drawnInventory(hall), [...at(0, 1, 3), ...at(1, 0)]));
    expect(taken).toEqual(drawnInventory(['. x | B', 'C c . .']));
    expect(countFree(taken)).toEqual({ a: unrestricted(3), b: unrestricted(0), c: unrestricted(1) });
    expect(moved(releaseSeats(taken, at(0, 3)))).toEqual(drawnInventory(['. x | b', 'C c . .']));
  });

  test('counts seats with a restricted view apart, each in its class', () => {
    const plan = readSeatPlan('A: 1a 2a* . 3b* 4c*\nB: 1a* 2a* 3c');
    if ('errors' in plan) throw new Error(JSON.stringify(plan));
    const inventory = freeSeatsOf(plan.plan);
    expect(countFree(inventory)).toEqual({
      a: { unrestricted: 1, restrictedView: 3 },
      b: { unrestricted: 0, restrictedView: 1 },
      c: { unrestricted: 1, restrictedView: 1 },
    });
    const taken = moved(takeSeats(inventory, [...at(0, 0), ...at(1, 1)]));
    expect(countFree(taken).a).toEqual({ unrestricted: 0, restrictedView: 2 });
    expect(moved(releaseSeats(taken, [...at(1, 1), ...at(0, 0)]))).toEqual(inventory);
  });

  test('knows the most seats of a class side by side, with those of a restricted view only where they are accepted', () => {
    const inventory = drawnInventory(['. . | b b b', '. . . x . r r r c', 'r . . x']);
    expect(largestFreeBlock(inventory, 'a')).toBe(3);
    expect(largestFreeBlock(inventory, 'a', true)).toBe(4);
    expect(largestFreeBlock(inventory, 'b')).toBe(3);
    expect(largestFreeBlock(inventory, 'c')).toBe(1);
    expect(largestFreeBlock(drawnInventory(['x x']), 'a')).toBe(0);
  });

  test('stays as it was when another is made from it', () => {
    const before = drawnInventory(hall);
    moved(takeSeats(before, at(0, 0)));
    expect(before).toEqual(drawnInventory(hall));
  });
});

describe('seats are not moved', () => {
  const partlySold = () => drawnInventory(['. x | .', '. . . .']);

  test.each([
    ['an aisle', at(0, 2)],
    ['a place beyond the row', at(0, 4)],
    ['a row beyond the plan', at(2, 0)],
    ['a place before the first', at(0, -1)],
  ])('when the plan has none: %s', (_, [seat = { row: 0, place: 0 }]) => {
    expect(takeSeats(partlySold(), [...at(0, 0), seat])).toEqual({ refused: 'seat_unknown', seat });
    expect(releaseSeats(partlySold(), [...at(0, 1), seat])).toEqual({ refused: 'seat_unknown', seat });
  });

  test('when one of them is taken already, or asked for twice', () => {
    expect(takeSeats(partlySold(), at(0, 0, 1, 3))).toEqual({ refused: 'seatTaken', seat: { row: 0, place: 1 } });
    expect(takeSeats(partlySold(), at(1, 2, 2))).toEqual({ refused: 'seatTaken', seat: { row: 1, place: 2 } });
  });

  test('when one of them is free already, or released twice', () => {
    expect(releaseSeats(partlySold(), at(0, 1, 3))).toEqual({ refused: 'seatFree', seat: { row: 0, place: 3 } });
    expect(releaseSeats(partlySold(), at(0, 1, 1))).toEqual({ refused: 'seatFree', seat: { row: 0, place: 1 } });
  });
});

describe('an inventory as bytes', () => {
  const bytes = (...bits: number[]) => Uint8Array.from(bits);

  test('has one bit for each place, from the lowest, row after row', () => {
    expect(encodeInventory(drawnInventory(['. x | .', 'c b . x', '.']))).toEqual(bytes(0b0111_1001, 0b1));
    expect(encodeInventory(drawnInventory(['. x | r', 'c b r R', 'r']))).toEqual(bytes(0b0111_1001, 0b1));
  });

  test('is refused when it is too short or too long for the plan', () => {
    expect(decodeInventory(drawnInventory(hall), bytes())).toEqual({ refused: 'bytesUnfit' });
    expect(decodeInventory(drawnInventory(hall), bytes(0, 0))).toEqual({ refused: 'bytesUnfit' });
  });

  test('is refused when an aisle, or a place after the last, would be free', () => {
    expect(decodeInventory(drawnInventory(hall), bytes(0b0000_0100))).toEqual({ refused: 'bytesUnfit' });
    expect(decodeInventory(drawnInventory(['. . .']), bytes(0b1000))).toEqual({ refused: 'bytesUnfit' });
    expect(decodeInventory(drawnInventory(['. . . . . . . .', '| .']), bytes(0xff, 0b11))).toEqual({
      refused: 'bytesUnfit',
    });
  });

  test('leaves the inventory as it was that tells where the seats are', () => {
    const known = freeSeatsOf(drawnPlan(hall));
    decodeInventory(known, bytes(0));
    expect(known).toEqual(freeSeatsOf(drawnPlan(hall)));
  });
});

const line = fc
  .array(fc.constantFrom('.', '.', '.', 'x', '|', 'b', 'B', 'c', 'C', 'r', 'R'), {
    minLength: 1,
    maxLength: 60,
    size: 'max',
  })
  .map((places) => `${places.join('')}.`);
const anyHall = fc.array(line, { minLength: 1, maxLength: 26, size: 'max' });

const allSeats = ({ rows }: SeatInventory): SeatPosition[] =>
  rows.flatMap(({ seats, index }) => [...seats].flatMap((seat, place) => (seat ? [{ row: index, place }] : [])));

test('any inventory reads back from its bytes as itself, whatever inventory of the plan is at hand', () => {
  fc.assert(
    fc.property(anyHall, (lines) => {
      const inventory = drawnInventory(lines);
      const bytes = encodeInventory(inventory);
      for (const known of [inventory, freeSeatsOf(drawnPlan(lines))])
        expect(moved(decodeInventory(known, bytes) as ReturnType<typeof takeSeats>)).toEqual(inventory);
    }),
  );
});

test('what is written from an earlier inventory and its bytes is what is written anew', () => {
  fc.assert(
    fc.property(anyHall, fc.infiniteStream(fc.boolean()), (lines, dice) => {
      const before = drawnInventory(lines);
      const some = allSeats(before).filter(
        ({ row, place }) => before.rows[row]?.free[place] !== 0 && dice.next().value,
      );
      const after = moved(takeSeats(before, some));
      for (const [from, to] of [
        [before, after],
        [after, before],
      ] as const)
        expect(encodeInventory(to, { inventory: from, bytes: encodeInventory(from) })).toEqual(encodeInventory(to));
    }),
  );
});

test('taking any free seats and releasing them in any order changes nothing', () => {
  fc.assert(
    fc.property(anyHall, fc.infiniteStream(fc.double({ noNaN: true })), (lines, dice) => {
      const inventory = drawnInventory(lines);
      const free = allSeats(inventory).filter(({ row, place }) => inventory.rows[row]?.free[place] !== 0);
      const shuffled = free
        .map((seat) => ({ seat, rank: Number(dice.next().value) }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ seat }) => seat);
      const some = shuffled.slice(0, Math.ceil(shuffled.length / 2));
      const taken = moved(takeSeats(inventory, some));
      expect(allSeats(taken).filter(({ row, place }) => taken.rows[row]?.free[place] !== 0)).toHaveLength(
        free.length - some.length,
      );
      expect(moved(releaseSeats(taken, some.toReversed()))).toEqual(inventory);
    }),
  );
});
