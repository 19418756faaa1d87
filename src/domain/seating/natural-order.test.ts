import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLabels } from './natural-order.ts';

test.each([
  ['A2', 'A10'],
  ['A9', 'B1'],
  ['Z', 'AA'],
  ['Z99', 'AA1'],
  ['AA', 'BB'],
  ['BB3', 'BB12'],
  ['A', 'A1'],
  ['', 'A'],
  ['AA1', 'AB1'],
  ['AZ', 'BA'],
  ['2-1', '10-1'],
  ['1-2', '1-12'],
  ['10-1', 'A1'],
  ['FREE STANDING X 2', 'FREE STANDING X 10'],
])('%s comes before %s', (one, other) => {
  expect(compareLabels(one, other)).toBeLessThan(0);
  expect(compareLabels(other, one)).toBeGreaterThan(0);
});

test('sorts as halls count', () => {
  expect(['BB3', 'A10', 'AA1', 'Z2', 'A2', 'A1'].sort(compareLabels)).toEqual(['A1', 'A2', 'A10', 'Z2', 'AA1', 'BB3']);
});

test('is an order: the same text alone is equal, and sorting does not depend on where it began', () => {
  const anyLabel = fc.string({ unit: fc.constantFrom('A', 'B', 'Z', '0', '1', '9', ' '), maxLength: 5 });
  fc.assert(
    fc.property(fc.array(anyLabel, { maxLength: 12 }), (labels) => {
      const sorted = labels.toSorted(compareLabels);
      expect(labels.toReversed().sort(compareLabels)).toEqual(sorted);
      for (const one of labels) for (const other of labels) expect(compareLabels(one, other) === 0).toBe(one === other);
      for (const [index, one] of sorted.entries())
        for (const other of sorted.slice(index + 1)) expect(compareLabels(one, other)).toBeLessThanOrEqual(0);
    }),
  );
});
