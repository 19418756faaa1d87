import { expect, test } from 'vitest';
import { endOfLine } from './end-of-line.ts';

const startTime = '2027-03-12T12:15:00Z';
const sale = { sessions: [{ startTime, enabled: true }], saleOpensAt: null };

test('a line whose last session has begun is told so, and not that every ticket is sold', () => {
  expect(endOfLine(sale, Date.parse(startTime) - 1)).toBe('soldOut');
  expect(endOfLine(sale, Date.parse(startTime))).toBe('ended');
});
