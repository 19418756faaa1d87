// Rules for halls that are too large to try every choice: random shapes, filled until no seat is left.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnInventory } from '../../../tests/support/samples/draw-seats.ts';
import { chooseSeats, type SeatRequest } from './choose-seats.ts';
import { codeOf } from './seat-codes.ts';
import {
  countFree,
  countFreeFor,
  freeSeatsOf,
  type SeatDemand,
  type SeatInventory,
  type SeatPosition,
  takeSeats,
} from './seat-inventory.ts';
import type { SeatPlan } from './seat-plan.ts';

function taking(inventory: SeatInventory, seats: SeatPosition[]): SeatInventory {
  const move = takeSeats(inventory, seats);
  if ('refused' in move) throw new Error(JSON.stringify(move));
  return move.inventory;
}

const codesOf = ({ seatClass, acceptsRestrictedView }: SeatDemand) => {
  const seat = { number: 1, class: seatClass };
  return [codeOf(seat), ...(acceptsRestrictedView ? [codeOf({ ...seat, restrictedView: true })] : [])];
};
const codeAt = ({ rows }: SeatInventory, { row, place }: SeatPosition) => rows[row]?.free[place];

/** Counted again from the free seats, so that a mistake in the inventory's own runs is found. */
function runsOf({ rows }: SeatInventory, demand: SeatDemand): number[] {
  const codes = codesOf(demand);
  const drawn = rows.map(({ free }) => [...free].map((code) => (codes.includes(code) ? '.' : ' ')).join(''));
  return drawn.flatMap((line) => line.match(/\.+/g) ?? []).map(({ length }) => length);
}

const singlesIn = (inventory: SeatInventory, demand: SeatDemand) =>
  runsOf(inventory, demand).filter((length) => length === 1).length;

/** The demand that these seats meet: an unrestricted one, unless one of them is restricted. */
const usedBy = (inventory: SeatInventory, seats: SeatPosition[], wanted: SeatDemand): SeatDemand => {
  const unrestricted = { ...wanted, acceptsRestrictedView: false };
  return seats.every((seat) => codesOf(unrestricted).includes(codeAt(inventory, seat) ?? 0)) ? unrestricted : wanted;
};

const isSideBySide = (seats: SeatPosition[]) =>
  seats.every((seat, index) => seat.row === seats[0]?.row && seat.place === (seats[0]?.place ?? 0) + index);

const line = fc
  .tuple(
    fc.array(
      fc.constantFrom('.', 'x', '|', 'b', 'c', 'C', '..', '...', 'xx', '....', 'bb', '......', 'r', 'rrr', 'R'),
      {
        minLength: 1,
        maxLength: 40,
        size: 'max',
      },
    ),
    fc.nat({ max: 3 }),
  )
  .map(([places, indent]) => `${'|'.repeat(indent)}${places.join('')}.`.slice(0, 60));
const anyHall = fc.array(line, { minLength: 1, maxLength: 60, size: 'max' }).map(drawnInventory);
const anySeatRequest: fc.Arbitrary<SeatRequest & SeatDemand> = fc.record({
  count: fc.integer({ min: 1, max: 20 }),
  seatClass: fc.constantFrom('a', 'a', 'a', 'b', 'c'),
  autoArrangeAsc: fc.boolean(),
  prefersMiddle: fc.boolean(),
  acceptsSplit: fc.boolean(),
  acceptsRestrictedView: fc.boolean(),
});

describe('in a hall of any shape', () => {
  const runs = { numRuns: 300 };

  test('as many seats as were asked for, all different, free, and of the class that was asked for', () => {
    fc.assert(
      fc.property(anyHall, anySeatRequest, (hall, wanted) => {
        const choice = chooseSeats(hall, wanted);
        const seats = ('seats' in choice ? choice.seats : choice.splitOffer) ?? [];
        if (seats.length > 0) expect(seats).toHaveLength(wanted.count);
        expect(new Set(seats.map(({ row, place }) => `${row}:${place}`)).size).toBe(seats.length);
        for (const seat of seats) expect(codesOf(wanted)).toContain(codeAt(hall, seat));
      }),
      runs,
    );
  });

  test('side by side whenever any run is long enough, and split otherwise', () => {
    fc.assert(
      fc.property(anyHall, anySeatRequest, (hall, wanted) => {
        const choice = chooseSeats(hall, wanted);
        const canSitTogether = runsOf(hall, wanted).some((length) => length >= wanted.count);
        expect('seats' in choice && isSideBySide(choice.seats)).toBe(canSitTogether);
        if ('seats' in choice) expect(choice.isSplit).toBe(!canSitTogether);
      }),
      runs,
    );
  });

  test('no single seat is left over whenever some row can do without', () => {
    fc.assert(
      fc.property(anyHall, anySeatRequest, (hall, wanted) => {
        const choice = chooseSeats(hall, { ...wanted, acceptsSplit: false });
        if ('refused' in choice) return;
        const isTidy = (length: number) => length === wanted.count || length >= wanted.count + 2;
        const demand = usedBy(hall, choice.seats, wanted);
        const made = singlesIn(taking(hall, choice.seats), demand) - singlesIn(hall, demand);
        expect(made <= 0).toBe(runsOf(hall, demand).some(isTidy));
      }),
      runs,
    );
  });

  test('restricted seats go only to those who accept them, and only where no unrestricted run is long enough', () => {
    fc.assert(
      fc.property(anyHall, anySeatRequest, (hall, wanted) => {
        const choice = chooseSeats(hall, { ...wanted, acceptsSplit: false });
        const runsLongEnough = (demand: SeatDemand) => runsOf(hall, demand).filter((length) => length >= wanted.count);
        const unrestricted = { ...wanted, acceptsRestrictedView: false };
        if ('seats' in choice)
          expect(usedBy(hall, choice.seats, wanted).acceptsRestrictedView).toBe(
            runsLongEnough(unrestricted).length === 0,
          );
        else if (wanted.acceptsRestrictedView) expect(choice.restrictedOffer).toBeNull();
        else {
          const accepted = chooseSeats(hall, { ...wanted, acceptsSplit: false, acceptsRestrictedView: true });
          expect('seats' in accepted ? accepted.seats : null).toEqual(choice.restrictedOffer);
        }
      }),
      runs,
    );
  });

  test('never a refusal while there are seats enough for a party that accepts to be split', () => {
    fc.assert(
      fc.property(anyHall, anySeatRequest, (hall, wanted) => {
        const choice = chooseSeats(hall, { ...wanted, acceptsSplit: true });
        expect('seats' in choice).toBe(countFreeFor(hall, wanted) >= wanted.count);
      }),
      runs,
    );
  });

  test('a refusal offers just the seats that the party would have if it accepted', () => {
    fc.assert(
      fc.property(anyHall, anySeatRequest, (hall, wanted) => {
        const refusal = chooseSeats(hall, { ...wanted, acceptsSplit: false });
        if ('seats' in refusal) return;
        const accepted = chooseSeats(hall, { ...wanted, acceptsSplit: true });
        expect('seats' in accepted ? accepted.seats : null).toEqual(refusal.splitOffer);
        expect(refusal.left).toBe(runsOf(hall, wanted).reduce((sum, length) => sum + length, 0));
        expect(refusal.largestBlock).toBe(Math.max(0, ...runsOf(hall, wanted)));
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

const publicSeats: SeatDemand = { seatClass: 'a', acceptsRestrictedView: false };

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
        const choice = chooseSeats(inventory, {
          ...publicSeats,
          count,
          autoArrangeAsc,
          prefersMiddle,
          acceptsSplit: true,
        });
        if ('refused' in choice) throw new Error(JSON.stringify(choice));
        if (choice.isSplit) expect(Math.max(...runsOf(inventory, publicSeats))).toBeLessThan(count);
        else expect(isSideBySide(choice.seats)).toBe(true);
        inventory = taking(inventory, choice.seats);
        left -= count;
        if (left <= 6000 && singlesAt70 === -1) singlesAt70 = singlesIn(inventory, publicSeats);
      }
      expect(singlesAt70).toBe(0);
      expect(countFree(inventory).a).toEqual({ unrestricted: 0, restrictedView: 0 });
    },
  );
});
