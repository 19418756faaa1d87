import { describe, expect, test } from 'vitest';
import { readSeatPlan } from '../seating/seat-plan.ts';
import type { PlanRow, PlanZone } from './plan-document.ts';
import { findBlocking, findProblems, isBlocking } from './plan-problems.ts';

/** Rows of seats ten apart, one behind the other. */
function rowsOf(text: string, [x, y] = [100, 200]): PlanRow[] {
  const lines = text.split('\n');
  return lines.map((line, index) => {
    const read = readSeatPlan(line.replace(/^-/, 'A'));
    const entries = 'plan' in read ? (read.plan.rows[0]?.entries ?? []) : [];
    const down = y + index * 12;
    return {
      label: line.slice(0, line.indexOf(':')),
      entries,
      line: [x, down, x + (entries.length - 1) * 10, down, 0],
      block: 1,
    };
  });
}
const zone = (text: string, more: Partial<PlanZone> = {}): PlanZone => ({
  zoneId: 1,
  name: 'STALLS',
  places: { rows: rowsOf(text) },
  ...more,
});
const problems = (zones: PlanZone[], pricedZoneIds: ReadonlySet<number> | null = null) =>
  findProblems({ zones, marks: [] }, { pricedZoneIds }).map(({ kind, zone: at, row, place }) =>
    [kind, at, row ?? '-', place ?? '-'].join(' '),
  );

test('a plan without a fault has no problem', () => {
  expect(problems([zone('A: 1a 2a . 3a 4a\nB: 1a 2a . 3a 4a'), zone('A: 1a', { name: 'BOX', places: null })])).toEqual([
    'zoneEmpty 1 - -',
  ]);
});

describe('a zone', () => {
  test('needs a name of its own', () => {
    expect(problems([zone('A: 1a 2a', { name: '' })])).toEqual(['nameMissing 0 - -']);
    const other = {
      places: {
        capacity: 10,
        area: [
          [0, 0],
          [9, 0],
          [0, 9],
        ],
      },
    } as const;
    expect(problems([zone('A: 1a 2a'), zone('', other)])).toEqual(['nameTwice 1 - -']);
  });

  test('needs a price, once prices are known', () => {
    expect(problems([zone('A: 1a 2a')], new Set([1]))).toEqual([]);
    expect(problems([zone('A: 1a 2a')], new Set([2]))).toEqual(['zoneUnpriced 0 - -']);
    expect(problems([zone('A: 1a 2a', { zoneId: null })], new Set([1]))).toEqual(['zoneUnpriced 0 - -']);
  });

  test('for standing needs room for one at least', () => {
    const area = [
      [0, 0],
      [9, 0],
      [0, 9],
    ] as const;
    expect(problems([zone('', { places: { capacity: 0, area } })])).toEqual(['capacityMissing 0 - -']);
    expect(problems([zone('', { places: { capacity: 1, area } })])).toEqual([]);
  });

  test('needs rows before it is sold', () => {
    expect(problems([zone('', { places: { rows: [] } })])).toEqual(['zoneEmpty 0 - -']);
  });

  test('has 30,000 seats at most', () => {
    const [row] = rowsOf(`A: ${Array.from({ length: 400 }, (_, at) => `${at + 1}a`).join(' ')}`, [0, 0]) as [PlanRow];
    const rows = Array.from(
      { length: 76 },
      (_, at): PlanRow => ({ ...row, label: String(at + 1), line: [0, at * 10, 1199, at * 10, 0] }),
    );
    expect(problems([zone('', { places: { rows } })])).toContain('tooManySeats 0 - -');
    expect(problems([zone('', { places: { rows: rows.slice(0, 75) } })])).not.toContain('tooManySeats 0 - -');
  });
});

describe('a row', () => {
  test('has a label that there is, once in its zone', () => {
    expect(problems([zone('A: 1a 2a\nA: 1a 2a\n-: 1a 2a')])).toEqual(['labelTwice 0 1 -', 'labelUnknown 0 2 -']);
    expect(
      problems([zone('A: 1a 2a'), zone('A: 1a 2a', { name: 'B', places: { rows: rowsOf('A: 1a 2a', [300, 300]) } })]),
    ).toEqual([]);
  });

  test('has seats, each number once, and not too many', () => {
    const [row] = rowsOf('A: 1a 2a 3a') as [PlanRow];
    const [one, two] = row.entries;
    const twice: PlanRow = { ...row, entries: [one ?? null, two ?? null, one ?? null] };
    expect(problems([zone('', { places: { rows: [twice] } })])).toEqual(['numberTwice 0 0 2']);
    expect(problems([zone('', { places: { rows: [{ ...row, entries: [null, null] }] } })])).toEqual(['rowEmpty 0 0 -']);
    const long: PlanRow = {
      ...row,
      entries: [...Array.from({ length: 400 }, () => null), one ?? null],
      line: [0, 0, 1200, 0, 0],
    };
    expect(problems([zone('', { places: { rows: [long] } })])).toContain('rowTooLong 0 0 -');
  });
});

describe('a seat', () => {
  test('that an aisle leaves alone is reported', () => {
    expect(problems([zone('A: 1a . 2a 3a\nB: 1a 2a . 3a')])).toEqual(['loneSeat 0 0 0', 'loneSeat 0 1 3']);
    expect(problems([zone('A: 1a')])).toEqual([]);
  });

  test('outside the drawing cannot be reached', () => {
    const rows = rowsOf('A: 1a 2a', [1195, 300]);
    expect(problems([zone('', { places: { rows } })])).toEqual(['seatOutside 0 0 1']);
    for (const at of [
      [-5, 300],
      [300, -5],
      [300, 825],
    ] as const)
      expect(problems([zone('', { places: { rows: rowsOf('A: 1a', at as never) } })])).toEqual(['seatOutside 0 0 0']);
  });

  test('on another one is reported, also of another zone', () => {
    const over = { name: 'BALCONY', places: { rows: rowsOf('A: 1a 2a', [112, 203]) } };
    expect(problems([zone('A: 1a 2a 3a'), zone('', over)])).toEqual(['seatsOverlap 1 0 0', 'seatsOverlap 1 0 1']);
    expect(problems([zone('A: 1a'), zone('', { name: 'B', places: { rows: rowsOf('A: 1a', [103, 203]) } })])).toEqual([
      'seatsOverlap 1 0 0',
    ]);
    const dense = [0, 1, 2].map((at) => ({ ...(rowsOf('A: 1a')[0] as PlanRow), label: 'ABC'[at] as string }));
    expect(problems([zone('', { places: { rows: dense } })])).toEqual(['seatsOverlap 0 1 0', 'seatsOverlap 0 2 0']);
  });
});

test('what blocks is told from hints, and no more are listed than one can read', () => {
  const found = findProblems({ zones: [zone('A: 1a . 2a', { name: '' })], marks: [] }, { pricedZoneIds: null });
  expect(found.map((problem) => [problem.kind, isBlocking(problem)])).toEqual([
    ['nameMissing', true],
    ['loneSeat', false],
    ['loneSeat', false],
  ]);
  expect(findBlocking({ zones: [zone('A: 1a . 2a', { name: '' })], marks: [] })).toEqual(found.slice(0, 1));
  const many = Array.from({ length: 600 }, () => zone('', { name: '', places: null }));
  expect(problems(many)).toHaveLength(500);
});
