import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentIn } from '../../../tests/support/samples/plan-files.ts';
import { seatClasses } from '../seating/seat-plan.ts';
import type { PlanDocument, PlanRow, PlanZone } from './plan-document.ts';
import { readPlanText, writePlanText } from './text-plan.ts';

const number = fc.double({ min: -10_000, max: 10_000, noNaN: true, noDefaultInfinity: true });
const point = fc.tuple(number, number);
const name = fc
  .string({ unit: fc.constantFrom('A', 'b', '區', ' ', ',', '"', '1', ':', '@', '#', '='), maxLength: 20 })
  .map((text) => text.trim());
const seat = fc.record(
  {
    number: fc.integer({ min: 1, max: 999 }),
    class: fc.constantFrom(...seatClasses),
    restrictedView: fc.constant(true as const),
  },
  { requiredKeys: ['number', 'class'] },
);
const anyRow: fc.Arbitrary<PlanRow> = fc.record({
  label: fc.constantFrom('A', 'AB', 'ZZ', '1', '999', ''),
  entries: fc.array(fc.option(seat), { maxLength: 30 }),
  line: fc.tuple(number, number, number, number, number),
  block: fc.nat({ max: 9999 }),
});
const anyZone: fc.Arbitrary<PlanZone> = fc.record({
  zoneId: fc.constant(null),
  name,
  places: fc.oneof(
    fc.constant(null),
    fc.record({ rows: fc.array(anyRow, { maxLength: 6 }) }),
    fc.record({ capacity: fc.nat({ max: 100_000 }), area: fc.array(point, { minLength: 3, maxLength: 64 }) }),
  ),
});
const size = fc.double({ min: 0.01, max: 10_000, noNaN: true });
const anyPlan: fc.Arbitrary<PlanDocument> = fc.record({
  zones: fc.array(anyZone, { minLength: 1, maxLength: 5 }),
  marks: fc.array(
    fc.record({
      kind: fc.constantFrom('stage' as const, 'entrance' as const, 'text' as const),
      at: point,
      width: size,
      height: size,
      turn: fc.double({ min: -360, max: 360, noNaN: true }),
      text: name,
    }),
    { maxLength: 4 },
  ),
});
/** -0 is written as 0. */
const plain = (document: PlanDocument): unknown => JSON.parse(JSON.stringify(document));

describe('our text format', () => {
  test('loses nothing of any plan', () => {
    fc.assert(
      fc.property(anyPlan, (document) => {
        const { text, lost } = writePlanText(document);
        expect(lost).toEqual([]);
        expect(plain(documentIn(readPlanText(text)))).toEqual(plain(document));
      }),
    );
  });

  test('is what a person would write', () => {
    const text = [
      'zone STALLS',
      'A: 1a 2a . 3b* @ 100 200 130 200 0 #1',
      'zone FLOOR',
      'standing 500 @ 600 200, 700 200, 700 300',
      'zone LATER',
      'zone BOX',
      'rows',
      'mark stage @ 600 60 352 85 0 MAIN STAGE',
      '',
    ].join('\n');
    expect(writePlanText(documentIn(readPlanText(text))).text).toBe(text);
  });

  test('gives rows without a line a place', () => {
    const { zones } = documentIn(readPlanText('zone A\nA: 1a 2a\nB: 1a 2a\nzone B\nA: 1a'));
    const lines = zones.flatMap(({ places }) =>
      places && 'rows' in places ? places.rows.map(({ line }) => line) : [],
    );
    expect(lines).toHaveLength(3);
    expect(lines.every((line) => line.length === 5 && line.every(Number.isFinite))).toBe(true);
  });

  test.each([
    ['a line of nothing known', 'zone A\nhello', 2],
    ['a row before its zone', 'A: 1a', 1],
    ['a seat that is none', 'zone A\nA: 1x', 2],
    ['a label that is none', 'zone A\nABCD: 1a', 2],
    ['a line with four numbers', 'zone A\nA: 1a @ 1 2 3 4', 2],
    ['a line far away', 'zone A\nA: 1a @ 1 2 3 4 20000', 2],
    ['a row in standing room', 'zone A\nstanding 5 @ 0 0, 9 0, 0 9\nA: 1a', 3],
    ['two standing rooms in a zone', 'zone A\nstanding 5 @ 0 0, 9 0, 0 9\nstanding 5 @ 0 0, 9 0, 0 9', 3],
    ['an area of two corners', 'zone A\nstanding 5 @ 0 0, 9 0', 2],
    ['too many people', 'zone A\nstanding 100001 @ 0 0, 9 0, 0 9', 2],
    ['standing room without an area', 'zone A\nstanding 5', 2],
    ['rows twice', 'zone A\nrows\nrows', 3],
    ['a mark of no kind', 'mark lamp @ 1 2 3 4 5 X', 1],
    ['a mark without a size', 'mark text @ 1 2 0 4 5 X', 1],
    ['a mark that is turned too far', 'mark text @ 1 2 3 4 500 X', 1],
    ['a mark without numbers', 'mark text X', 1],
    ['a name that is too long', `zone ${'x'.repeat(61)}`, 1],
  ])('refuses %s, and says where', (_, text, line) => {
    expect(readPlanText(text)).toEqual({
      errors: [{ problem: 'lineUnreadable', line, text: (text.split('\n')[line - 1] as string).slice(0, 40) }],
    });
  });
});
