import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSeats, readSeatPlan, type SeatPlan, seatClasses, writeSeatPlan } from './seat-plan.ts';

const draw = (...lines: string[]) => lines.join('\n');

/** The mistakes of a plan, as `line row seat problem`. */
function mistakes(...lines: string[]): string[] {
  const read = readSeatPlan(draw(...lines));
  if ('plan' in read) return [];
  return read.errors.map(({ line, row, seat, problem }) => [line, row ?? '-', seat ?? '-', problem].join(' '));
}

function planOf(...lines: string[]): SeatPlan {
  const read = readSeatPlan(draw(...lines));
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.plan;
}

describe('a seat plan is read', () => {
  test('row by row, seats by printed number and class, dots as aisles', () => {
    expect(planOf('A: 1a 2b . 3c')).toEqual({
      rows: [
        {
          label: 'A',
          entries: [{ number: 1, class: 'a' }, { number: 2, class: 'b' }, null, { number: 3, class: 'c' }],
        },
      ],
    });
  });

  test('with doubled letters after Z, seats numbered from either side, and gaps at the ends', () => {
    const plan = draw('Y: . 12a 11a 10a .', 'Z: 12a 11a . 10a', 'AA: 2a 4a 6a . 1c', 'BB: . . 1a');
    expect(writeSeatPlan(planOf(plan))).toBe(plan);
  });

  test('with rows labelled by a letter, two letters or a number', () => {
    const plan = draw('A: 1a', 'AA: 1a', 'AB: 1a', '1: 1a', '999: 1a');
    expect(writeSeatPlan(planOf(plan))).toBe(plan);
  });

  test('with a star where the view is restricted', () => {
    const plan = draw('A: 1a* 2a . 3c*', 'B: 1b');
    expect(planOf(plan).rows[0]?.entries).toEqual([
      { number: 1, class: 'a', restrictedView: true },
      { number: 2, class: 'a' },
      null,
      { number: 3, class: 'c', restrictedView: true },
    ]);
    expect(writeSeatPlan(planOf(plan))).toBe(plan);
  });

  test('whatever the white space', () => {
    expect(writeSeatPlan(planOf('  A:1a   2a\t. 3a \r', '', 'B :1a', ''))).toBe(draw('A: 1a 2a . 3a', 'B: 1a'));
  });
});

describe('a seat plan is refused', () => {
  const starMistakes = ['1*a', '1a**', '*', '*'].map((word) => `1 A ${word} seat_unreadable`);

  test.each([
    ['a class that is not a, b or c', ['A: 1a 2d'], ['1 A 2d class_unknown']],
    ['a seat twice in a row', ['A: 1a 2a . 1b'], ['1 A 1b seat_doubled']],
    ['a row twice', ['A: 1a', 'B: 1a', 'A: 2a'], ['3 A - row_doubled']],
    ['a row with no seat', ['A: 1a', 'B:', 'C: . .'], ['2 B - row_empty', '3 C - row_empty']],
    ['a label of three letters', ['ABC: 1a'], ['1 ABC - label_unknown']],
    [
      'a label of four digits, or with a nought in front',
      ['1000: 1a', '01: 1a'],
      ['1 1000 - label_unknown', '2 01 - label_unknown'],
    ],
    ['a label of a letter and a digit', ['A1: 1a'], ['1 A1 - label_unknown']],
    ['a label in small letters', ['a: 1a'], ['1 a - label_unknown']],
    ['a line without a label', ['1a 2a'], ['1 - - label_missing']],
    ['lines without labels, which are not one row twice', ['1a', '2a'], ['1 - - label_missing', '2 - - label_missing']],
    ['a seat without a class', ['A: 1a 12'], ['1 A 12 seat_unreadable']],
    ['a seat number that starts with nought', ['A: 01a'], ['1 A 01a seat_unreadable']],
    ['a seat number of four figures', ['A: 1000a'], ['1 A 1000a seat_unreadable']],
    ['a seat in capitals', ['A: 1A'], ['1 A 1A seat_unreadable']],
    ['a star before its class, twice, alone, or apart', ['A: 1*a 1a** * 2a *'], starMistakes],
    ['a restricted seat of no class', ['A: 1a 2d*'], ['1 A 2d* class_unknown']],
    ['a seat twice in a row, once with a star', ['A: 1a 1a*'], ['1 A 1a* seat_doubled']],
    ['nothing at all', [' ', ''], ['1 - - plan_empty']],
  ])('for %s', (_, lines, expected) => {
    expect(mistakes(...lines)).toEqual(expected);
  });

  test('with every mistake at once, from the top', () => {
    expect(mistakes('A: 1a 1a', 'A: 2x', 'C: ?')).toEqual([
      '1 A 1a seat_doubled',
      '2 A 2x class_unknown',
      '2 A - row_doubled',
      '3 C ? seat_unreadable',
    ]);
  });
});

test('seats are counted by class, aisles are not', () => {
  expect(countSeats(planOf('A: 1a 2a . 3a', 'B: 1c 2c . 3b'))).toEqual({ a: 3, b: 1, c: 2 });
});

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const seat = fc.record(
  {
    number: fc.integer({ min: 1, max: 999 }),
    class: fc.constantFrom(...seatClasses),
    restrictedView: fc.constant(true as const),
  },
  { requiredKeys: ['number', 'class'] },
);
const entries = fc
  .uniqueArray(seat, { selector: ({ number }) => number, minLength: 1, maxLength: 40 })
  .chain((seats) => fc.tuple(fc.constant(seats), fc.array(fc.nat({ max: seats.length }), { maxLength: 5 })))
  .map(([seats, aisles]) =>
    aisles.reduce<((typeof seats)[number] | null)[]>((row, at) => row.toSpliced(at, 0, null), seats),
  );
const labels = fc.uniqueArray(
  fc.constantFrom(...letters, ...letters.map((letter) => letter + letter), 'AB', 'ZA', '1', '10', '999'),
  {
    minLength: 1,
    maxLength: 30,
  },
);
const anyPlan: fc.Arbitrary<SeatPlan> = labels
  .chain((names) => fc.tuple(...names.map((label) => fc.record({ label: fc.constant(label), entries }))))
  .map((rows) => ({ rows }));

test('any plan that is written reads back as itself', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      expect(readSeatPlan(writeSeatPlan(plan))).toEqual({ plan });
    }),
  );
});

test('any text at all is either a plan or a list of mistakes', () => {
  const anyText = fc.string({ unit: fc.constantFrom('A', 'B', ':', ' ', '.', '1', '9', 'a', 'c', 'x', '*', '\n') });
  fc.assert(
    fc.property(anyText, (text) => {
      const read = readSeatPlan(text);
      if ('errors' in read) expect(read.errors.length).toBeGreaterThan(0);
      else expect(readSeatPlan(writeSeatPlan(read.plan))).toEqual(read);
    }),
  );
});
