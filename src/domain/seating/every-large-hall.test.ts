// What holds in halls that are too large to try everything: of any shape, and filled until nothing is left.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnInventory } from '../../../tests/draw-seats.ts';
import { chooseSeats, type SeatWish } from './choose-seats.ts';
import { countFree, freeSeatsOf, type SeatInventory, type SeatPosition, takeSeats } from './seat-inventory.ts';
import { type SeatClass, type SeatPlan, seatClasses } from './seat-plan.ts';

function taking(inventory: SeatInventory, seats: SeatPosition[]): SeatInventory {
  const move = takeSeats(inventory, seats);
  if ('refused' in move) throw new Error(JSON.stringify(move));
  return move.inventory;
}

const codeOf = (seatClass: SeatClass) => seatClasses.indexOf(seatClass) + 1;
const codeAt = ({ rows }: SeatInventory, { row, place }: SeatPosition) => rows[row]?.free[place];

/** Counted afresh from what is free, so that a mistake in the runs an inventory keeps would be seen. */
function runsOf({ rows }: SeatInventory, seatClass: SeatClass): number[] {
  const drawn = rows.map(({ free }) => [...free].map((seat) => (seat === codeOf(seatClass) ? '.' : ' ')).join(''));
  return drawn.flatMap((line) => line.match(/\.+/g) ?? []).map(({ length }) => length);
}

const singlesIn = (inventory: SeatInventory, seatClass: SeatClass) =>
  runsOf(inventory, seatClass).filter((length) => length === 1).length;

const isSideBySide = (seats: SeatPosition[]) =>
  seats.every((seat, index) => seat.row === seats[0]?.row && seat.place === (seats[0]?.place ?? 0) + index);

const line = fc
  .tuple(
    fc.array(fc.constantFrom('.', 'x', '|', 'b', 'c', 'C', '..', '...', 'xx', '....', 'bb', '......'), {
      minLength: 1,
      maxLength: 40,
      size: 'max',
    }),
    fc.nat({ max: 3 }),
  )
  .map(([places, indent]) => `${'|'.repeat(indent)}${places.join('')}.`.slice(0, 60));
const anyHall = fc.array(line, { minLength: 1, maxLength: 60, size: 'max' }).map(drawnInventory);
const anyWish: fc.Arbitrary<SeatWish & { seatClass: SeatClass }> = fc.record({
  count: fc.integer({ min: 1, max: 20 }),
  seatClass: fc.constantFrom('a', 'a', 'a', 'b', 'c'),
  autoArrangeAsc: fc.boolean(),
  prefersMiddle: fc.boolean(),
  acceptSplit: fc.boolean(),
});

describe('in a hall of any shape', () => {
  const runs = { numRuns: 300 };

  test('as many seats as were asked for, all different, free, and of the class that was asked for', () => {
    fc.assert(
      fc.property(anyHall, anyWish, (hall, wish) => {
        const choice = chooseSeats(hall, wish);
        const seats = ('seats' in choice ? choice.seats : choice.splitOffer) ?? [];
        if (seats.length > 0) expect(seats).toHaveLength(wish.count);
        expect(new Set(seats.map(({ row, place }) => `${row}:${place}`)).size).toBe(seats.length);
        for (const seat of seats) expect(codeAt(hall, seat)).toBe(codeOf(wish.seatClass));
      }),
      runs,
    );
  });

  test('side by side whenever any run is long enough, and split otherwise', () => {
    fc.assert(
      fc.property(anyHall, anyWish, (hall, wish) => {
        const choice = chooseSeats(hall, wish);
        const canSitTogether = runsOf(hall, wish.seatClass).some((length) => length >= wish.count);
        expect('seats' in choice && isSideBySide(choice.seats)).toBe(canSitTogether);
        if ('seats' in choice) expect(choice.isSplit).toBe(!canSitTogether);
      }),
      runs,
    );
  });

  test('no single seat is left over whenever some row can do without', () => {
    fc.assert(
      fc.property(anyHall, anyWish, (hall, wish) => {
        const choice = chooseSeats(hall, { ...wish, acceptSplit: false });
        if ('refused' in choice) return;
        const canBeTidy = runsOf(hall, wish.seatClass).some(
          (length) => length === wish.count || length >= wish.count + 2,
        );
        const made = singlesIn(taking(hall, choice.seats), wish.seatClass) - singlesIn(hall, wish.seatClass);
        expect(made <= 0).toBe(canBeTidy);
      }),
      runs,
    );
  });

  test('never a refusal while there are seats enough for a party that accepts to be split', () => {
    fc.assert(
      fc.property(anyHall, anyWish, (hall, wish) => {
        const choice = chooseSeats(hall, { ...wish, acceptSplit: true });
        expect('seats' in choice).toBe(countFree(hall)[wish.seatClass] >= wish.count);
      }),
      runs,
    );
  });

  test('a refusal offers just the seats that the party would have if it accepted', () => {
    fc.assert(
      fc.property(anyHall, anyWish, (hall, wish) => {
        const refusal = chooseSeats(hall, { ...wish, acceptSplit: false });
        if ('seats' in refusal) return;
        const accepted = chooseSeats(hall, { ...wish, acceptSplit: true });
        expect('seats' in accepted ? accepted.seats : null).toEqual(refusal.splitOffer);
        expect(refusal.left).toBe(countFree(hall)[wish.seatClass]);
        expect(refusal.largestBlock).toBe(Math.max(0, ...runsOf(hall, wish.seatClass)));
      }),
      runs,
    );
  });
});

/** The same numbers every time for the same seed. */
function diceFrom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % sides;
  };
}

/** 80 rows of ten blocks of 25. */
const largePlan: SeatPlan = {
  rows: Array.from({ length: 80 }, (_, row) => ({
    label: `R${row}`,
    entries: Array.from({ length: 259 }, (_, place) => (place % 26 === 25 ? null : { number: place + 1, class: 'a' })),
  })),
};

describe('20,000 seats, sold to parties of one to four', () => {
  test.each([
    { how: 'from the left', autoArrangeAsc: true, prefersMiddle: false },
    { how: 'in the middle', autoArrangeAsc: true, prefersMiddle: true },
    { how: 'from the last row', autoArrangeAsc: false, prefersMiddle: false },
  ])(
    '$how: all sit side by side while any run is long enough, and no seat is single when 70 % are sold',
    ({ autoArrangeAsc, prefersMiddle }) => {
      const dice = diceFrom(7);
      let inventory = freeSeatsOf(largePlan);
      let left = 20_000;
      let singlesAt70 = -1;
      while (left > 0) {
        const count = Math.min(1 + dice(4), left);
        const choice = chooseSeats(inventory, { count, autoArrangeAsc, prefersMiddle, acceptSplit: true });
        if ('refused' in choice) throw new Error(JSON.stringify(choice));
        if (choice.isSplit) expect(Math.max(...runsOf(inventory, 'a'))).toBeLessThan(count);
        else expect(isSideBySide(choice.seats)).toBe(true);
        inventory = taking(inventory, choice.seats);
        left -= count;
        if (left <= 6000 && singlesAt70 === -1) singlesAt70 = singlesIn(inventory, 'a');
      }
      expect(singlesAt70).toBe(0);
      expect(countFree(inventory)).toEqual({ a: 0, b: 0, c: 0 });
    },
  );
});
